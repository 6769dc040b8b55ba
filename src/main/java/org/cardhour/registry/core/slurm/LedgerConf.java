package org.cardhour.registry.core.slurm;

import java.util.stream.Collectors;

/** Writes the configuration of the ledger, and who may submit under which account. */
final class LedgerConf {

    private LedgerConf() {}

    static String of(SetupPlan plan) {
        return """
            # Mode 0600, owned by slurm. The password is put in on the spot, by make-keys.sh.
            AuthType=auth/slurm
            AuthInfo=use_client_ids
            AuthAltTypes=auth/jwt
            AuthAltParameters=jwt_key=%s/jwt_hs256.key
            DbdHost=%s
            DbdAddr=%s
            DbdPort=%d
            SlurmUser=slurm
            PidFile=%s/slurmdbd.pid
            LogFile=%s/slurmdbd.log
            StorageType=accounting_storage/mysql
            StorageHost=%s
            StoragePort=%d
            StorageLoc=%s
            StorageUser=%s
            StoragePass=@PASSWORD@
            """.formatted(
                        plan.folders().configuration(),
                        plan.controller().name(),
                        plan.controller().address(),
                        plan.ports().ledger(),
                        plan.folders().run(),
                        plan.folders().logs(),
                        plan.ledger().host(),
                        plan.ledger().port(),
                        plan.ledger().database(),
                        plan.ledger().user());
    }

    /** Can be run again: what is there already is left as it is. */
    static String accounts(SetupPlan plan) {
        var tenants = plan.accounts().stream()
                .map("ensure account %s parent=cardhour qos=cardhour,normal\n"::formatted)
                .collect(Collectors.joining());
        var all = plan.accounts().isEmpty() ? "cardhour" : "cardhour," + String.join(",", plan.accounts());
        return """
            #!/bin/sh
            # Accounts, and the two qualities of service: what Cardhour runs makes room for the owner's own work.
            set -eu
            ensure() {
              kind=$1
              name=$2
              shift 2
              sacctmgr -n show "$kind" "$name" | grep -q . || sacctmgr -i add "$kind" "$name" "$@"
            }
            ensure cluster %s
            ensure qos cardhour priority=10
            ensure qos owner priority=1000 preempt=cardhour
            ensure account cardhour qos=cardhour,normal
            %sensure user cardhour account=%s defaultaccount=cardhour defaultqos=cardhour
            """.formatted(plan.cluster(), tenants, all);
    }
}
