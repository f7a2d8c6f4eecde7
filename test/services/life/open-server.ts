import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeServer, listen, openRealService, type RealService } from "./real-service";
import { freePort } from "../../support/free-port";
import { createConnectServer } from "../connect/server";
import { createHonoApp, HONO_INFO } from "../hono/app";
import { createHonoServer } from "../hono/server";

/** A server of the documented service, with the description that its provider is generated from. */
export interface ServiceServer {
  readonly name: string;
  /** Path of the description below `test/services`, or a function that prints it. */
  readonly description: string | (() => string);
  /** Program below `node_modules/.services` that it needs. @default none: it is among the development dependencies */
  readonly needs?: string;
  readonly open: () => Promise<RealService>;
}

const PROGRAMS = join(__dirname, "../../../node_modules/.services");
const NEST = "nestjs/build/nestjs/src/main.js";
const TSOA = "tsoa/build/tsoa/src/main.js";

const API_KEY = "svc_real_0123456789";
const OPTIONS = { apiKey: API_KEY, operationMs: 100 };

export const SERVICE_SERVERS: readonly ServiceServer[] = [
  {
    name: "connect-node",
    description: "proto/descriptions/gateway-v3.json",
    open: () => openHere(createConnectServer(OPTIONS)),
  },
  {
    name: "hono",
    description: "hono/descriptions/zod-3.1.json",
    open: () => openHere(createHonoServer(OPTIONS)),
  },
  {
    name: "fastapi",
    description: "fastapi/descriptions/fastapi.json",
    needs: "fastapi/bin/python",
    open: () =>
      openProgram(
        "fastapi/bin/python",
        ["-m", "uvicorn", "main:app", "--log-level", "warning"],
        "fastapi",
        "UVICORN_PORT",
      ),
  },
  {
    name: "nestjs",
    description: "nestjs/descriptions/nestjs.json",
    needs: NEST,
    open: () => openProgram(process.execPath, [join(PROGRAMS, NEST)], "nestjs"),
  },
  {
    name: "tsoa",
    description: "tsoa/descriptions/tsoa.json",
    needs: TSOA,
    open: () => openProgram(process.execPath, [join(PROGRAMS, TSOA)], "tsoa"),
  },
  {
    name: "huma",
    description: "huma/descriptions/huma.json",
    needs: "huma/server",
    open: () => openProgram("huma/server", [], "huma"),
  },
  {
    name: "goa",
    description: "goa/descriptions/goa.yaml",
    needs: "goa/server",
    open: () => openProgram("goa/server", [], "goa"),
  },
  {
    name: "grpc-gateway",
    description: "proto/descriptions/gateway-v2.json",
    needs: "gateway/server",
    open: () => openProgram("gateway/server", [], "gateway"),
  },
];

const OTHER_STATES = {
  ...OPTIONS,
  states: {
    PENDING: "QUEUED",
    RUNNING: "IN_PROGRESS",
    SUCCEEDED: "DONE",
    FAILED: "ERROR",
    CANCELLED: "ABORTED",
  },
};

/** A server whose operations have other words for states than the documented ones. */
export const OTHER_STATES_SERVER: ServiceServer = {
  name: "hono with other states",
  description: () =>
    JSON.stringify(
      createHonoApp(OTHER_STATES).app.getOpenAPI31Document({ openapi: "3.1.0", info: HONO_INFO }),
    ),
  open: () => openHere(createHonoServer(OTHER_STATES)),
};

/** Returns the reason for skipping a server whose framework is not installed. Throws in CI, which installs all. */
export function skipWithoutFramework({ needs }: ServiceServer): string | false {
  if (needs === undefined || existsSync(join(PROGRAMS, needs))) return false;
  if (process.env["CI"] === "true") throw new Error(`CI needs ${needs}: run .ci/services`);
  return "its framework is not installed: run .ci/services";
}

async function openHere(server: Parameters<typeof listen>[0]): Promise<RealService> {
  const url = await listen(server);
  return openRealService({ url, close: () => closeServer(server) }, API_KEY);
}

/**
 * Starts a server in a process of its own.
 *
 * @param program its path, absolute or below `node_modules/.services`
 * @param folder below `test/services`, in which it runs
 * @param portVariable environment variable with the port on which it has to listen
 */
async function openProgram(
  program: string,
  args: readonly string[],
  folder: string,
  portVariable = "PORT",
): Promise<RealService> {
  const port = await freePort();
  const child = spawn(resolve(PROGRAMS, program), args, {
    cwd: join(__dirname, "..", folder),
    env: {
      ...process.env,
      SERVICE_API_KEY: API_KEY,
      PYTHONDONTWRITEBYTECODE: "1",
      [portVariable]: String(port),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const url = `http://127.0.0.1:${port}`;
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    await pause(50);
  }
  const close = async (): Promise<void> => {
    child.kill();
    await exited;
  };
  return openRealService({ url, close }, API_KEY);
}

async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
