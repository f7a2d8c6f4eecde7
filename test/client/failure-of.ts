import assert from "node:assert/strict";
import { inspect } from "node:util";
import { NetworkError, type NetworkFailure, ServiceError } from "../../src/client";

/** Returns the {@link ServiceError} that a call rejects with. Fails the test if the call succeeds or rejects with anything else. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => assert.fail("the call should have failed"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, inspect(error));
  return error;
}

/** Returns the facts of the {@link NetworkError} that a transport rejects with. Fails the test otherwise. */
export async function networkFailureOf(sent: Promise<unknown>): Promise<NetworkFailure> {
  const error: unknown = await sent.then(
    () => assert.fail("the request should have failed"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof NetworkError, inspect(error));
  return error.failure;
}
