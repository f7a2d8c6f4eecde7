import type { TextReading } from "./text-reading";

/** Ten thousand years, the maximum of a proto duration. */
const MOST_SECONDS = 315_576_000_000;

/**
 * Parses a duration in proto-JSON: seconds, with up to nine decimals, and `s`. `3.500s` is `3.5s`, and `-0s` is `0s`. (Protocol:
 * google.protobuf.Duration in proto-JSON.)
 */
export function readProtoDuration(text: string): TextReading {
  const [, sign = "", seconds, decimals = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (seconds === undefined) {
    return { problem: "must be a number of seconds followed by s, such as 90s or 3.5s" };
  }
  if (Number(seconds) + Number(`0.${decimals}0`) > MOST_SECONDS) {
    return { problem: `must be at most ${MOST_SECONDS}s` };
  }
  const whole = seconds.replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0+$/, "");
  const amount = fraction === "" ? whole : `${whole}.${fraction}`;
  return { canonical: amount === "0" ? "0s" : `${sign}${amount}s` };
}
