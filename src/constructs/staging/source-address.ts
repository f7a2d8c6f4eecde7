import { StagingError } from "./staging-error";

/**
 * The default source address of the provider. Its host is explicit, so that Terraform and OpenTofu resolve it alike. Below `.localhost`, it
 * cannot be the address of a real registry.
 */
export const DEFAULT_SOURCE = "svc.localhost/svc/svc";

/** The parts of a provider's source address. */
export interface SourceAddress {
  readonly host: string;
  readonly namespace: string;
  /** Always `svc`: the engine derives the program's name from it. */
  readonly type: "svc";
}

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;
const NAMESPACE = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;

/**
 * Parses a source address, `host/namespace/svc`, in lower case as the engines write it. Throws a StagingError for any other text, including
 * an address without a host, which Terraform and OpenTofu would resolve to different providers.
 */
export function parseSourceAddress(source: string): SourceAddress {
  const [host = "", namespace = "", type = "", ...more] = source.split("/");
  if (more.length > 0 || type !== "svc" || !HOST.test(host) || !NAMESPACE.test(namespace)) {
    throw new StagingError(
      `"${source}" is not a valid source address: it must be host/namespace/svc in lower case, with an explicit host, ` +
        `such as ${DEFAULT_SOURCE}.`,
    );
  }
  return { host, namespace, type };
}
