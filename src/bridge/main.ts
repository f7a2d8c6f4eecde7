import { servePlugin } from "../plugin/transport";
import { knownAnswers } from "./known-answers";

/** The package's version, put in when the provider is bundled. */
declare const PACKAGE_VERSION: string;

const answers = knownAnswers(__dirname);

/**
 * The provider process: what the engine starts. Staged beside the stacks that use it, in several files: this one knows just enough to say
 * where it can be reached and what its schemas are, and loads the provider when there is work for it.
 */
void servePlugin({
  name: "terraform-provider-svc",
  version: PACKAGE_VERSION,
  providerAddress: "svc.localhost/svc/svc",
  ...(answers === undefined ? {} : { knownAnswers: answers }),
  rpcs: async (host) => {
    const { createServedRpcs } = await import("./served-rpcs.js");
    return createServedRpcs(host, PACKAGE_VERSION);
  },
});

// Without an export the bundler takes this file for CommonJS, and wraps each module that it imports in a function of its own.
export {};
