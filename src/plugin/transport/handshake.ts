import { certificateDerOf } from "./certificate";
import type { Endpoint } from "./endpoint";
import { errorText } from "../../base/json";

/** Shows a plugin that a host started it (documented, and the same for every provider and engine). */
const MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";

/** Version of the handshake itself. */
const CORE_PROTOCOL = 1;

/** Version of the served provider protocol. */
export const PROTOCOL_VERSION = 6;

/** The service's name in the protocol, with its version. */
export const PROVIDER_SERVICE = "tfplugin6.Provider";

/** The result of reading the host's environment variables. */
export type HostGreeting =
  | { readonly kind: "notAHost" }
  | { readonly kind: "unusable"; readonly problem: string }
  /** With the DER bytes of the one certificate that authenticates the host; without one the host wants no TLS. */
  | { readonly kind: "host"; readonly clientCertificateDer: Buffer | undefined };

/** Reads the environment variables that a host sets for a plugin. Never throws. */
export function readGreeting(env: NodeJS.ProcessEnv): HostGreeting {
  if (env["TF_PLUGIN_MAGIC_COOKIE"] !== MAGIC_COOKIE) return { kind: "notAHost" };
  const versions = env["PLUGIN_PROTOCOL_VERSIONS"] ?? "";
  if (!versions.split(",").some((version) => version.trim() === PROTOCOL_VERSION.toString())) {
    const offered = versions === "" ? "names no version" : `offers ${JSON.stringify(versions)}`;
    return {
      kind: "unusable",
      problem:
        `it speaks plugin protocol ${PROTOCOL_VERSION}, and the engine ${offered}. ` +
        "Use Terraform 1.0 or later, or OpenTofu.",
    };
  }
  const pem = env["PLUGIN_CLIENT_CERT"] ?? "";
  if (pem === "") return { kind: "host", clientCertificateDer: undefined };
  try {
    return { kind: "host", clientCertificateDer: certificateDerOf(pem) };
  } catch (error) {
    return {
      kind: "unusable",
      problem:
        "the engine's certificate in PLUGIN_CLIENT_CERT cannot be read " +
        `(${errorText(error)}). ` +
        "Start it through the engine, without setting that variable yourself.",
    };
  }
}

/** Returns the line that gives the host the address and the protocol, including its newline. */
export function handshakeLine(endpoint: Endpoint, serverCertificateDer: Buffer | undefined): string {
  // The host decodes base64 without padding only, and crashes on a certificate if it did not request TLS.
  const certificate = serverCertificateDer?.toString("base64").replace(/=+$/, "") ?? "";
  const fields = [CORE_PROTOCOL, PROTOCOL_VERSION, endpoint.network, endpoint.address, "grpc", certificate];
  return `${fields.join("|")}\n`;
}

/** Returns the value of TF_REATTACH_PROVIDERS with which the engine uses this process for these addresses, instead of starting its own. */
export function reattachSetting(addresses: readonly string[], endpoint: Endpoint): string {
  const place = {
    Protocol: "grpc",
    ProtocolVersion: PROTOCOL_VERSION,
    Pid: process.pid,
    // With Test the engine leaves the process running.
    Test: true,
    Addr: { Network: endpoint.network, String: endpoint.address },
  };
  return JSON.stringify(Object.fromEntries(addresses.map((address) => [address, place])));
}
