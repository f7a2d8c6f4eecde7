/** The first word of the last line that {@link CLOUD_INIT_SCRIPT} prints. */
export const CLOUD_INIT_MARK = "svc-cloud-init";

/**
 * The program that waits on a machine until cloud-init has ended. It prints what cloud-init says of itself, the end of its log if that is an error, and
 * in the last line its exit code, or `none` for a machine without it: 0, or 2 for errors from which it recovered (documented, from 23.4 on; some
 * distributions return 0 there). Like every program that runs by `ssh`, it is one line without a single quote and an exclamation mark.
 */
export const CLOUD_INIT_SCRIPT = [
  "PATH=$PATH:/usr/local/bin:/usr/bin:/bin; log=/var/log/cloud-init-output.log;",
  `end() { printf "\\n${CLOUD_INIT_MARK} %s\\n" "$1"; exit 0; };`,
  "command -v cloud-init >/dev/null 2>&1 || end none;",
  "text=$(cloud-init status --wait --long 2>&1); code=$?;",
  'printf "%s\\n" "$text" | tail -c 4000;',
  "if test $code = 0; then end 0; fi; if test $code = 2; then end 2; fi;",
  // Some images let only root read it.
  "lines=$(tail -n 20 $log 2>/dev/null || sudo -n tail -n 20 $log 2>/dev/null);",
  'if test -n "$lines"; then printf "the end of %s:\\n%s\\n" $log "$lines" | tail -c 8000; fi;',
  "end $code",
].join(" ");
