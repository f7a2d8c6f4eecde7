import assert from "node:assert/strict";
import { test } from "node:test";
import { committedApi, publicApi } from "../../src/build/public-api";
import { ROOT } from "./installed-package";

test("the public TypeScript API equals its committed snapshot: after an intended change, run `npm run api`", async () => {
  assert.equal(await publicApi(ROOT), committedApi(ROOT));
});
