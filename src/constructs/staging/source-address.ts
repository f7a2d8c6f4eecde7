import { StagingError } from "./staging-error";

/**
 * The source address under which the provider is staged. Its host is explicit, so that Terraform and OpenTofu read it alike, and
 * under `.localhost` it can never be somebody else's registry.
 */
export const DEFAULT_SOURCE = "svc.localhost/svc/svc";

/** The parts of a provider's source address. */
export interface SourceAddress {
  readonly host: string;
  readonly namespace: string;
  /** Always `svc`: the provider's program is looked up by it. */
  readonly type: "svc";
}

const HOST = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/;
const NAMESPACE = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?$/;

/**
 * Reads a source address, `host/namespace/svc`, in lower case as the engines write it. Throws a StagingError
 * for anything else; one without a host is refused, because Terraform and OpenTofu would read it as two different providers.
 */
export function parseSourceAddress(source: string): SourceAddress {
  const [host = "", namespace = "", type = "", ...more] = source.split("/");
  if (more.length > 0 || type !== "svc" || !HOST.test(host) || !NAMESPACE.test(namespace)) {
    throw new StagingError(
      `"${source}" cannot be the provider's source address: it must be host/namespace/svc in lower case, with the host written out, ` +
        `such as ${DEFAULT_SOURCE}.`,
    );
  }
  return { host, namespace, type };
}
