package org.cardhour.registry.core.slurm;

/** Writes what has to be done with the other files, for people and as scripts. */
final class Guide {

    private Guide() {}

    static String keys(SetupPlan plan) {
        return """
            #!/bin/sh
            # Makes the keys of the cluster, on its controller, once. slurm.key is copied to every machine; the others stay.
            #   DB_PASSWORD=… sh make-keys.sh
            set -eu
            umask 077
            cd %s
            [ -e slurm.key ] || head -c 1024 /dev/urandom >slurm.key
            [ -e jwt_hs256.key ] || head -c 32 /dev/urandom >jwt_hs256.key
            sed -i "s|@PASSWORD@|${DB_PASSWORD:?the password of the database of the ledger}|" slurmdbd.conf
            chmod 600 slurmdbd.conf
            chown slurm: slurm.key jwt_hs256.key slurmdbd.conf
            """.formatted(plan.folders().configuration());
    }

    static String certificate(SetupPlan plan) {
        var controller = plan.controller();
        return """
            #!/bin/sh
            # The certificate of the proxy, signed by an authority of this cluster's own: Cardhour is given authority.pem.
            set -eu
            umask 077
            cd %s
            [ -e authority.pem ] || openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=%s authority' \
              -keyout authority.key -out authority.pem
            if [ ! -e proxy.pem ]; then
              openssl req -newkey rsa:3072 -nodes -subj '/CN=%s' -keyout proxy.key -out proxy.csr
              printf 'subjectAltName=DNS:%s,IP:%s\n' >proxy.ext
              openssl x509 -req -in proxy.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 825 \
                -extfile proxy.ext -out proxy.pem
            fi
            """.formatted(
                        plan.folders().configuration(),
                        plan.cluster(),
                        controller.name(),
                        controller.name(),
                        controller.address());
    }

    static String restService(SetupPlan plan) {
        return """
            [Unit]
            Description=Slurm REST daemon, for Cardhour
            After=network-online.target slurmctld.service

            [Service]
            User=slurmrestd
            Group=slurmrestd
            Environment=SLURM_JWT=daemon SLURM_CONF=%s/slurm.conf
            ExecStart=/usr/sbin/slurmrestd -a rest_auth/jwt 127.0.0.1:%d
            Restart=on-failure

            [Install]
            WantedBy=multi-user.target
            """.formatted(plan.folders().configuration(), plan.ports().rest());
    }

    static String proxy(SetupPlan plan) {
        return """
            # slurmrestd speaks no TLS: this stands in front of it.
            server {
              listen %s:%d ssl;
              server_name %s;
              ssl_certificate %s/proxy.pem;
              ssl_certificate_key %s/proxy.key;
              ssl_protocols TLSv1.2 TLSv1.3;
              client_max_body_size 4m;
              location / {
                proxy_pass http://127.0.0.1:%d;
                proxy_read_timeout 60s;
              }
            }
            """.formatted(
                        plan.controller().address(),
                        plan.ports().tls(),
                        plan.controller().name(),
                        plan.folders().configuration(),
                        plan.folders().configuration(),
                        plan.ports().rest());
    }

    static String text(SetupPlan plan) {
        return """
            # %1$s: from bare machines to a Slurm cluster (Slurm 24.05 or newer)

            1. On every machine: install `slurmd` and `slurm-client`, make the user `slurm` with the same id everywhere, and the
               folders %2$s, %3$s, %4$s. On %5$s also `slurmctld`, `slurmdbd`, `slurmrestd`, its JWT plug-in,
               nginx and openssl, and the user `slurmrestd`.
            2. Copy `slurm.conf`, `partitions.conf`, `gres.conf` and `cgroup.conf` to %2$s on every machine; on %5$s all
               files.
            3. On %5$s: make the database %6$s for %7$s in MariaDB, then `DB_PASSWORD=… sh make-keys.sh` and
               `sh make-certificate.sh`. Copy `slurm.key` (mode 0600) to %2$s on every machine.
            4. Start slurmdbd, run `sh accounts.sh`, start slurmctld, then slurmd on every machine, then slurmrestd
               (`slurmrestd.service`) and nginx (`nginx-slurmrestd.conf`). `sinfo` shows every node idle.
            5. Make the login user `cardhour` on every machine: jobs of Cardhour run as it.
            6. In Cardhour: register the cluster (BARE_METAL) at https://%5$s:%8$d with the authority in `authority.pem`, and give it
               the key in `jwt_hs256.key` (base64) for the user `cardhour`, or a token of `scontrol token username=cardhour`.

            Going back: stop the services. Nothing outside the folders above was changed.

            # %1$s:由裸机建成 Slurm 集群(Slurm 24.05 或更新)

            1. 每台机器:安装 `slurmd` 与 `slurm-client`,建立用户 `slurm`(各机器编号一致)及目录 %2$s、%3$s、%4$s。%5$s 另装
               `slurmctld`、`slurmdbd`、`slurmrestd` 及其 JWT 插件、nginx、openssl,并建立用户 `slurmrestd`。
            2. 将 `slurm.conf`、`partitions.conf`、`gres.conf`、`cgroup.conf` 复制到每台机器的 %2$s;%5$s 上放全部文件。
            3. 在 %5$s 上:于 MariaDB 中为 %7$s 建立数据库 %6$s,然后运行 `DB_PASSWORD=… sh make-keys.sh` 与 `sh make-certificate.sh`,
               并将 `slurm.key`(权限 0600)复制到每台机器的 %2$s。
            4. 启动 slurmdbd,运行 `sh accounts.sh`,启动 slurmctld,再在每台机器上启动 slurmd,最后启动 slurmrestd
               (`slurmrestd.service`)与 nginx(`nginx-slurmrestd.conf`)。`sinfo` 应显示所有节点为 idle。
            5. 每台机器建立登录用户 `cardhour`:卡时的作业以此用户运行。
            6. 在卡时中:以 https://%5$s:%8$d 及 `authority.pem` 中的根证书登记集群(BARE_METAL),并为用户 `cardhour` 提交
               `jwt_hs256.key` 的内容(base64),或 `scontrol token username=cardhour` 给出的令牌。

            退回:停止上述服务即可,此外没有任何改动。
            """.formatted(
                        plan.cluster(),
                        plan.folders().configuration(),
                        plan.folders().spool(),
                        plan.folders().logs(),
                        plan.controller().name(),
                        plan.ledger().database(),
                        plan.ledger().user(),
                        plan.ports().tls());
    }
}
