import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { keepProgram, stopKeeper } from "./keeper";
import { untilGone } from "./processes";

/** A test's own S3-compatible server on loopback, with conditional writes, with which the engines lock a state. */
export interface S3Server {
  readonly url: string;
  /** Name of an empty bucket. */
  readonly bucket: string;
  /** Secret key, unique per server, so that a test can search for it in written files. The server does not check it. */
  readonly secretKey: string;
  /** Environment for clients, including the engine's `s3` backend. */
  readonly env: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  /** Returns an object's text; undefined if there is no such object. */
  read(key: string): Promise<string | undefined>;
  /** Creates an object unless it exists. Returns whether this request created it. */
  create(key: string, text: string): Promise<boolean>;
  /** Kills the server. Its objects remain. */
  kill(): Promise<void>;
  /** Starts a killed server again, with the same objects and address. */
  restart(): Promise<void>;
  /** Stops the server and removes its files. Both also happen if the test's process dies first. */
  stop(): Promise<void>;
}

const PROGRAM = resolve(__dirname, "../../node_modules/.peers/gofakes3");

/** For `test(title, { skip: skipWithoutS3() }, ...)`: returns the reason for skipping. Throws in CI, which requires the server. */
export function skipWithoutS3(): string | false {
  if (existsSync(PROGRAM)) return false;
  if (process.env["CI"] === "true") throw new Error(`CI needs ${PROGRAM}: run .ci/peers gofakes3`);
  return "there is no S3-compatible server: `.ci/peers gofakes3` builds one with Go";
}

/** Starts a server with one empty bucket. Rejects with its output if it does not start, or with what to do if it is not built. */
export async function startS3(): Promise<S3Server> {
  const missing = skipWithoutS3();
  if (missing !== false) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), "svc-s3-"));
  const bucket = "states";
  const secretKey = randomBytes(18).toString("hex");
  const keepers: ChildProcess[] = [];
  let server = Number.NaN;
  const run = async (port: number): Promise<number> => {
    const { keeper, said, serverPid } = await keepProgram({
      command: [
        PROGRAM,
        ...["-host", `127.0.0.1:${port}`, "-initialbucket", bucket],
        ...["-backend", "bolt", "-bolt.db", join(folder, "objects")],
      ],
      folder,
      own: { env: { PATH: process.env["PATH"] } },
      stopSignal: "TERM",
      until: ["using port: "],
    });
    keepers.push(keeper);
    server = serverPid;
    const [, actual] = /using port: (\d+)/.exec(said) ?? [];
    if (actual === undefined) throw new Error(`the S3-compatible server did not start:\n${said}`);
    return Number(actual);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(keepers.map(stopKeeper));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await run(0);
    const url = `http://127.0.0.1:${port}`;
    const request = (key: string, init?: RequestInit): Promise<Response> =>
      fetch(`${url}/${bucket}/${key}`, init);
    return {
      url,
      bucket,
      secretKey,
      env: { AWS_ACCESS_KEY_ID: "states", AWS_SECRET_ACCESS_KEY: secretKey },
      read: async (key) => {
        const answer = await request(key);
        const text = await answer.text();
        if (answer.status === 404) return undefined;
        assert.equal(answer.status, 200, text);
        return text;
      },
      create: async (key, body) => {
        const answer = await request(key, { method: "PUT", body, headers: { "if-none-match": "*" } });
        const text = await answer.text();
        assert.ok([200, 412].includes(answer.status), text);
        return answer.ok;
      },
      kill: async () => {
        process.kill(server, "SIGKILL");
        await untilGone([server]);
      },
      restart: async () => {
        await run(port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
