/**
 * The program that writes a block of keys on a machine. It is a constant: all values come by standard input, in the lines block, mode (`keys` or
 * `remove`) and keys. It needs only a POSIX shell, and is one line without a single quote and an exclamation mark, so that every login shell passes
 * it on as it is.
 *
 * The new file replaces the old one by a rename, and only if it was written whole. Lines outside of the block stay as they are.
 */
export const AUTHORIZED_KEYS_SCRIPT = [
  'umask 077; cd "$HOME" || exit 1;',
  "IFS= read -r name && IFS= read -r mode || exit 1; new=$(cat);",
  'begin="# BEGIN cdktf-svc $name"; end="# END cdktf-svc $name";',
  "d=.ssh; f=$d/authorized_keys; t=$d/.authorized_keys.$$; l=$d/.authorized_keys.lock;",
  'say() { printf "%s\\n" "$HOME/$f $1" >&2; };',
  'if test "$mode" = remove; then test -e $f || exit 0; new=; fi;',
  'if test "$mode" = keys && test -z "$new"; then say "was not changed: no keys came"; exit 1; fi;',
  'if test -L $f; then say "was not changed: it is a symbolic link"; exit 1; fi;',
  "test -d $d || mkdir $d || exit 1; chmod 700 $d || exit 1;",
  // Another run that writes a block of its own at the same time. A lock whose process has ended is removed.
  "n=0; until mkdir $l 2>/dev/null; do n=$((n+1)); p=$(cat $l/pid 2>/dev/null);",
  'if test -n "$p"; then kill -0 "$p" 2>/dev/null || rm -rf $l; elif test $n -gt 10; then rm -rf $l; fi;',
  'if test $n -gt 60; then say "was not changed: another run holds $l"; exit 1; fi; sleep 1; done;',
  'trap "rm -rf $l $t" EXIT; trap "exit 1" HUP INT TERM; echo $$ >$l/pid || exit 1;',
  "inside=0; placed=0;",
  'put() { placed=1; test -z "$new" || printf "%s\\n" "$begin" "$new" "$end"; };',
  'merge() { while IFS= read -r line || test -n "$line"; do case "$line" in',
  '"$begin") test $inside = 0 || return 4; inside=1; test $placed = 1 || put || return 1;;',
  '"$end") test $inside = 1 || return 4; inside=0;;',
  '*) test $inside = 1 || printf "%s\\n" "$line" || return 1;;',
  "esac; done; test $inside = 0 || return 4; test $placed = 1 || put; };",
  "test -e $f && from=$f || from=/dev/null; merge <$from >$t; code=$?;",
  'if test $code = 4; then say "was not changed: the lines that enclose the block $name are damaged"; exit 1; fi;',
  'if test $code -gt 0; then say "was not changed: the new file could not be written"; exit 1; fi;',
  'if test -e $f && test "$(cat $f)" = "$(cat $t)"; then chmod 600 $f || exit 1; say "is up to date"; exit 0; fi;',
  'chmod 600 $t && mv -f $t $f || exit 1; say "was written";',
].join(" ");
