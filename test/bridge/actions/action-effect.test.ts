import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, contract } from "../../../src/contract";
import type { Diagnostics } from "../../../src/plugin";
import { createAction } from "../../../src/bridge/actions";
import { said, startBench } from "../support/running-bridge";
import { values } from "../support/values";

const NAME = "projects/demo/virtual-machines/v1";

test("plan: every action that loses data or powers off says so, with the object's name", async (t) => {
  const bench = await startBench(t);
  for (const action of actionsOf(contract)) {
    const planned = createAction(contract, action);
    const config = values({ name: NAME, image: "debian-12" });
    const announced = async (configured: typeof bench.session | undefined): Promise<Diagnostics> =>
      ((await planned.plan?.({ configured, config }, undefined as never)) ?? []).filter(
        ({ severity }) => severity === "warning",
      );
    const { destroysData = false, powersOff = false, name } = action.method;
    const before = said({ diagnostics: await announced(undefined) });
    const after = said({ diagnostics: await announced(bench.session) });
    if (!destroysData && !powersOff) {
      assert.deepEqual([before, after], ["", ""], name);
    } else {
      const effect = destroysData ? "destroys the data of" : "powers off";
      assert.match(before, new RegExp(`^warning: This action ${effect} the object\n${name} `), name);
      assert.match(after, new RegExp(`^warning: This action ${effect} ${NAME}\n${name} .*${NAME}`), name);
    }
  }
});
