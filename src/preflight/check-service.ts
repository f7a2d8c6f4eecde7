import { askService } from "../api";
import { type Bounds, type ObjectReader, readingOf } from "./reader";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";

/** The result of the first request to the service: its checks, and whether reads are possible. */
export interface ServiceCheck {
  readonly checks: readonly PreflightCheck[];
  readonly isUsable: boolean;
}

/** Checks whether the service answers and accepts the key, with a cheap read that needs no name. */
export async function checkService(
  { service }: Pick<ObjectReader, "service">,
  endpoint: string,
  keySubject: string,
  bounds: Bounds,
): Promise<ServiceCheck> {
  const answer = await askService(service, { signal: bounds.signal });
  switch (answer.kind) {
    case "answers":
      return { checks: [texts.serviceAnswers(endpoint), texts.keyTaken(keySubject)], isUsable: true };
    case "unasked":
      return { checks: [texts.serviceUnasked(endpoint, texts.noReadWithoutName())], isUsable: true };
    case "keyRefused": {
      const { why, advice } = readingOf(answer.error, bounds);
      return {
        checks: [texts.serviceAnswers(endpoint), texts.keyRefused(keySubject, { why, advice })],
        isUsable: false,
      };
    }
    case "fails": {
      const { why, advice } = readingOf(answer.error, bounds);
      return {
        checks: [texts.serviceFails(endpoint, { why, advice }), texts.notChecked("apiKey", keySubject, [])],
        isUsable: false,
      };
    }
  }
}
