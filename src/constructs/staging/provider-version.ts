import { createHash } from "node:crypto";
import { StagingError } from "./staging-error";

/** Numbers that one release number leaves to the contracts that are served in place of the built-in one. */
const CONTRACTS_PER_RELEASE = 1_000_000n;

/** Whether a text is a version under which the provider can be staged: a plain release number, without leading zeros. */
export function isProviderVersion(text: string): boolean {
  return /^(0|[1-9]\d{0,15})(\.(0|[1-9]\d{0,15})){2}$/.test(text);
}

/**
 * Checks a version that a user gives. Throws a StagingError if it is not a plain release number: the engines select a pre-release only if a
 * configuration names it exactly, and ignore build metadata.
 */
export function checkProviderVersion(version: string): void {
  if (isProviderVersion(version)) return;
  throw new StagingError(
    `${JSON.stringify(version)} is not a valid provider version: it must be a release number such as 1.4.0, without a pre-release or ` +
      "build suffix, because Terraform and OpenTofu select such a version only if every configuration names it exactly.",
  );
}

/**
 * Returns the version for a provider of a release that serves another contract than the built-in one. The last number becomes
 * `patch * 1000000 + n`, where `n`, from 1 to 999999, derives from the contract's hash: `0.1.0` becomes for example `0.1.482930`. The same
 * release and contract give the same version on every machine, a later release gives a later version, and different contracts almost
 * never share one.
 */
export function versionForContract(release: string, contract: string): string {
  const [major = "", minor = "", patch = "0"] = release.split(".");
  const hash = createHash("sha256").update(contract).digest().readUInt32BE(0);
  const number = (BigInt(hash) % (CONTRACTS_PER_RELEASE - 1n)) + 1n;
  return [major, minor, BigInt(patch) * CONTRACTS_PER_RELEASE + number].join(".");
}
