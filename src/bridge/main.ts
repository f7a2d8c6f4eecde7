import { servePlugin } from "../plugin/transport";
import { knownAnswers } from "./cached-schemas";

/** Package version, inserted by the bundler. */
declare const PACKAGE_VERSION: string;

const answers = knownAnswers(__dirname);

/**
 * The provider process that the engine starts. It is staged next to the stacks in several files. This file contains only the plugin
 * handshake and the cached schemas, and loads the provider on the first call that needs it.
 */
void servePlugin({
  name: "terraform-provider-svc",
  version: PACKAGE_VERSION,
  providerAddress: "svc.localhost/svc/svc",
  ...(answers === undefined ? {} : { knownAnswers: answers }),
  shared: async (host) => {
    const { createSharedBridge } = await import("./served-rpcs.js");
    return createSharedBridge(PACKAGE_VERSION, host);
  },
  rpcs: async (host) => {
    const { createServedRpcs } = await import("./served-rpcs.js");
    return createServedRpcs(host, PACKAGE_VERSION);
  },
});

// Without an export the bundler treats this file as CommonJS and wraps each imported module in a function.
export {};
