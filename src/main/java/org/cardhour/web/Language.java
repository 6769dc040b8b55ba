package org.cardhour.web;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The language of the page: the one chosen on it (kept in a cookie), else the one that the browser asks for. */
@Named
@RequestScoped
public class Language {

    static final String COOKIE = "cardhour-language";

    @Inject
    HttpServletRequest request;

    /** Chinese or English. */
    public Locale getLocale() {
        var chosen = Optional.ofNullable(request.getParameter("lang")).or(this::cookie).stream()
                .map(Locale::forLanguageTag);
        var preferred = Stream.concat(chosen, Collections.list(request.getLocales()).stream());
        return ProblemTexts.language(preferred.toList());
    }

    /** The tag of the language, for the attribute lang. */
    public String getTag() {
        return getLocale().toLanguageTag();
    }

    /** The languages to choose from, each by its own name. */
    public List<Locale> getOffered() {
        return List.of(Locale.SIMPLIFIED_CHINESE, Locale.ENGLISH);
    }

    private Optional<String> cookie() {
        return Optional.ofNullable(request.getCookies()).stream()
                .flatMap(Arrays::stream)
                .filter(cookie -> cookie.getName().equals(COOKIE))
                .map(Cookie::getValue)
                .findFirst();
    }
}
