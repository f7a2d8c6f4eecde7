import assert from "node:assert/strict";
import { widgetService } from "../../contracts/widget-document";
import { scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("unset fields in an update");

const TEXT = { type: "string" };
const PROPERTIES = {
  label: TEXT,
  zone: TEXT,
  placement: { type: "object", properties: { rack: TEXT, row: TEXT } },
  fixed: { type: "string", "x-immutable": true },
  state: { type: "string", readOnly: true },
};

/** A service by what its update does with fields that the request omits. */
const SERVICES = {
  merges: {},
  "replaces the fields of the request": { hasMask: false, update: { "x-update": "fields" } },
  "replaces the object": { hasMask: false, update: { "x-update": "replace" } },
};

for (const [title, options] of Object.entries(SERVICES)) {
  const add = title === "merges" ? representative : row;
  add(
    `unset fields: an update that ${title} keeps values that the service chose, and replaces no dependant`,
    { skip },
    async () => {
      await scenario(widgetService(PROPERTIES, options), async (s) => {
        s.emulator.add("Project", { slug: "shop" });
        const write = (label: string, row: string): void =>
          s.write({
            resource: {
              svc_widget: {
                a: { label, placement: { row } },
                b: { label: "b", fixed: "${svc_widget.a.zone}" },
                c: { label: "c", fixed: "${svc_widget.a.placement.rack}" },
              },
            },
          });
        write("1", "1");
        await s.apply();
        const name = String(s.attributes("svc_widget.a")?.["name"]);
        s.emulator.change(name, { zone: "z1", placement: { row: "1", rack: "r1" } });
        await s.apply();
        const names = ["b", "c"].map((each) => s.attributes(`svc_widget.${each}`)?.["name"]);
        write("2", "2");
        assert.deepEqual(await s.plan(), { "svc_widget.a": "update" });
        await s.apply();
        assert.deepEqual(
          ["b", "c"].map((each) => s.attributes(`svc_widget.${each}`)?.["name"]),
          names,
        );
        const { label, zone, placement }: Record<string, unknown> = s.emulator.get(name) ?? {};
        assert.deepEqual(
          { label, zone, placement },
          { label: "2", zone: "z1", placement: { row: "2", rack: "r1" } },
        );
        assert.deepEqual(await s.plan(), {});
      });
    },
  );
}

runPart();
