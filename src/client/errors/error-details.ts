import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../http/proto-json";
import { parseProtoDuration } from "../clock";
import { decodeDetail } from "./binary-detail";

/** Reads the details of an error: the messages of google.rpc, in the forms of google.rpc.Status and of Connect. */

/** Content of an error's details. Texts are as the service wrote them. */
export type ErrorDetails = {
  /** The details, and what Connect has beside their binary form. */
  readonly parts: readonly JsonObject[];
  /** Identifiers of the cause, with their domain (ErrorInfo). */
  readonly reasons: readonly string[];
  /** Sentences about the cause (PreconditionFailure, QuotaFailure, LocalizedMessage). */
  readonly causes: readonly string[];
  /** Addresses with a description (Help). */
  readonly links: readonly string[];
  /** See RetryInfo. */
  readonly retryAfterMs: number | undefined;
  readonly details: readonly JsonValue[];
};

/** Maximum number of details, and of the elements of a list in one. */
const MOST = 32;

/** Reads the lists `details` of the objects that hold an error's fields. */
export function readDetails(levels: readonly JsonObject[]): ErrorDetails {
  const details = levels
    .flatMap((level) => listOf(level["details"]))
    .slice(0, MOST)
    .map(withReadableForm);
  const parts = details
    .flatMap((detail) => [detail, isJsonObject(detail) ? (detail["debug"] ?? null) : null])
    .filter(isJsonObject);
  return {
    details,
    parts,
    reasons: distinct(parts.flatMap(reasonIn)),
    causes: distinct(parts.flatMap(causesIn)),
    links: distinct(parts.flatMap(linksIn)),
    retryAfterMs: parts.map((part) => parseProtoDuration(part["retryDelay"])).find((ms) => ms !== undefined),
  };
}

/** Returns a detail with `debug`, in which Connect puts the readable form beside the binary one. Servers may omit it. */
function withReadableForm(detail: JsonValue): JsonValue {
  if (!isJsonObject(detail) || detail["debug"] !== undefined) return detail;
  const debug = decodeDetail(detail["type"], detail["value"]);
  return debug === undefined ? detail : { ...detail, debug };
}

function reasonIn({ reason, domain }: JsonObject): readonly string[] {
  if (typeof reason !== "string" || reason === "" || typeof domain !== "string") return [];
  return [domain === "" ? reason : `${reason} (${domain})`];
}

function causesIn({ violations, locale, message }: JsonObject): readonly string[] {
  const localized = typeof locale === "string" && typeof message === "string" ? [message] : [];
  const failures = listOf(violations)
    .filter(isJsonObject)
    .flatMap(({ subject, description }) => {
      if (typeof description !== "string" || description === "") return [];
      return [typeof subject === "string" && subject !== "" ? `${subject}: ${description}` : description];
    });
  return [...localized, ...failures];
}

function linksIn({ links }: JsonObject): readonly string[] {
  return listOf(links)
    .filter(isJsonObject)
    .flatMap(({ url, description }) => {
      if (typeof url !== "string" || url === "") return [];
      return [typeof description === "string" && description !== "" ? `${url} (${description})` : url];
    });
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value.slice(0, MOST) : [];
}
