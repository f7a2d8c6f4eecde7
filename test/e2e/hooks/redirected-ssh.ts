import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { type SshServer, startSshd } from "../../support/sshd";

/** Runs with a server and a folder of keys. The engine's `ssh` reaches the server instead of any machine, as its own user. */
export async function withServer(
  tell: (server: SshServer, folder: string, env: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  const server = await startSshd();
  const folder = mkdtempSync(join(tmpdir(), "svc-keys-e2e-"));
  try {
    const bin = join(folder, "bin");
    mkdirSync(bin);
    const path = process.env["PATH"] ?? "";
    // What comes first holds. The machine's own address and user come later.
    const redirect = `-p ${server.port} -l ${server.user} -i ${server.identity} -o HostName=${server.host}`;
    writeFileSync(join(bin, "ssh"), `#!/bin/sh\nPATH=${path}\nexec ssh ${redirect} "$@"\n`);
    chmodSync(join(bin, "ssh"), 0o755);
    await tell(server, folder, { PATH: [bin, path].join(delimiter) });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
