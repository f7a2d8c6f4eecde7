import type { Delivery, FailureReason, FieldViolation, ServiceErrorFacts } from "./error-facts";
import type { ErrorCode } from "./error-code";
import type { JsonValue } from "../http/proto-json";
import { isOutcomeUnknown } from "../http/delivery";
import { describeAdvice, describeHappened, describeServiceError } from "./error-messages";

/**
 * The only error that a call rejects with. `message` is a complete paragraph for the end user: what was attempted,
 * what happened, what to do next. {@link ServiceError.happened} and {@link ServiceError.advice} are its last two
 * parts. Its message, stack, cause and JSON never contain the API key, even if the service echoed it.
 */
export class ServiceError extends Error {
  readonly facts: ServiceErrorFacts;

  constructor(facts: ServiceErrorFacts, cause?: Error) {
    super(describeServiceError(facts), cause === undefined ? undefined : { cause });
    this.name = "ServiceError";
    this.facts = facts;
  }

  get code(): ErrorCode {
    return this.facts.code;
  }

  get reason(): FailureReason {
    return this.facts.reason;
  }

  get delivery(): Delivery {
    return this.facts.delivery;
  }

  /**
   * Whether the call may have taken effect although it failed. If it creates an object, check for that object before
   * a retry.
   */
  get outcomeUnknown(): boolean {
    return isOutcomeUnknown(this.facts);
  }

  get method(): string {
    return this.facts.method;
  }

  get httpStatus(): number | undefined {
    return this.facts.httpStatus;
  }

  get requestId(): string | undefined {
    return this.facts.requestId;
  }

  get retryAfterMs(): number | undefined {
    return this.facts.retryAfterMs;
  }

  get fieldViolations(): readonly FieldViolation[] {
    return this.facts.fieldViolations ?? [];
  }

  get details(): readonly JsonValue[] {
    return this.facts.details ?? [];
  }

  /** Sentences about what happened. */
  get happened(): string {
    return describeHappened(this.facts);
  }

  /** Sentences about what to do next. */
  get advice(): string {
    return describeAdvice(this.facts);
  }

  toJSON(): ServiceErrorFacts & { readonly message: string } {
    return { message: this.message, ...this.facts };
  }
}

/** Whether a value is a {@link ServiceError}. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof ServiceError;
}

/**
 * Whether the service's status and code say "not found". A gateway says the same of an unknown method, so this only raises the question
 * whether the object exists: a list or another read answers it.
 */
export function isNotFound(error: unknown): error is ServiceError {
  return isServiceError(error) && error.code === "not_found" && error.delivery === "answered";
}

/**
 * Whether an answer may mean that the object does not exist: it {@link isNotFound}, or it is a 404 that names no code, whatever its body is
 * (JSON, text, a web page, nothing), as services without codes send it. The latter proves nothing by itself, as a gateway answers so, too: a
 * list decides. A code of another meaning does not even raise the question.
 */
export function mayMeanNotFound(error: unknown): error is ServiceError {
  return isNotFound(error) || (isServiceError(error) && isBareNotFound(error.facts));
}

function isBareNotFound({ httpStatus, delivery, ...facts }: ServiceErrorFacts): boolean {
  return httpStatus === 404 && delivery === "answered" && !namesCode(facts);
}

/** Whether the answer of a failed call has a code, whether or not it is understood. Without one, the HTTP status alone tells the code. */
export function namesCode({
  codeFromStatus,
  sightedCode,
}: Pick<ServiceErrorFacts, "codeFromStatus" | "sightedCode">): boolean {
  return codeFromStatus !== true || sightedCode !== undefined;
}
