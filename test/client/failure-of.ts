import assert from "node:assert/strict";
import { inspect } from "node:util";
import { ServiceError } from "../../src/client";

/** The error that a call of the client ends with; fails the test when it is none of the client's own, or there is none. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await call.then(
    () => assert.fail("the call should have failed"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ServiceError, inspect(error));
  return error;
}
