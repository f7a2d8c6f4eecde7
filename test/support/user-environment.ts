import { resolve } from "node:path";

const ROOT = resolve(__dirname, "../..");

/** The environment of the person who runs the tests, without what belongs to this repository or to the service. */
export function userEnvironment(): Readonly<Record<string, string>> {
  const own =
    /^(SVC_|TF_|npm_package_|npm_lifecycle_|npm_config_local_prefix|INIT_CWD|NODE_OPTIONS|NODE_TEST)/;
  const kept = Object.entries(process.env).flatMap(([name, value = ""]) =>
    own.test(name) ? [] : [[name, value] as const],
  );
  const path = (process.env["PATH"] ?? "").split(":").filter((entry) => !entry.startsWith(ROOT));
  return { ...Object.fromEntries(kept), PATH: path.join(":"), CHECKPOINT_DISABLE: "1" };
}
