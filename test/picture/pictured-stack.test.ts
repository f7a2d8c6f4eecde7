import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { mermaidDiagram, picturedStack, svgFile } from "../../src/picture";
import { HOSTILE_TITLES, hostileStack } from "./hostile-stack";

/** A stack with each way in which a resource names its project and its region. */
const STACK = {
  provider: {
    svc: [
      { project: "shop", region: "eu-west-1" },
      { alias: "other", project: "${svc_project.lab.name}" },
    ],
  },
  data: { svc_datacenter: { north: { name: "eu-north-1" } } },
  resource: {
    svc_project: { lab: { slug: "lab" } },
    svc_network: {
      backend: { "//": { metadata: { path: "stack/web/backend" } } },
      tests: { provider: "svc.other", region: "${data.svc_datacenter.north.name}" },
    },
    svc_firewall_rule: { https: { network_name: "${svc_network.backend.name}" } },
    svc_virtual_machine: {
      web: { network: { network_name: "${svc_network.backend.name}" }, region: "datacenters/us-east-1" },
    },
    svc_disk: { data: { project_name: "projects/shop", depends_on: ["svc_virtual_machine.web"] } },
    other_record: { www: { value: "${svc_virtual_machine.web.network[0].address}" } },
  },
};

describe("the picture of a synthesized stack", () => {
  test("has frames for projects, and in them for regions, by argument, provider and construct", () => {
    const { blocks, boxes } = picturedStack(contract, STACK);
    const titles = new Map([...boxes, ...blocks].map(({ id, title }) => [id, title]));
    const framesOf = (id: string | undefined): readonly string[] => {
      const block = [...boxes, ...blocks].find((each) => each.id === id);
      return block?.box === undefined ? [] : [...framesOf(block.box), titles.get(block.box) ?? ""];
    };
    assert.deepEqual(Object.fromEntries(blocks.map(({ id, title }) => [title, framesOf(id)])), {
      "web/backend": ["shop", "eu-west-1"],
      tests: ["lab", "north"],
      https: ["shop"],
      web: ["shop", "us-east-1"],
      data: ["shop", "eu-west-1"],
      www: [],
    });
  });

  test("has a line for each reference in an expression and in depends_on", () => {
    const { references } = picturedStack(contract, STACK);
    assert.deepEqual(references.map((pair) => pair.join(" > ")).toSorted(), [
      "other_record.www > svc_virtual_machine.web",
      "svc_disk.data > svc_virtual_machine.web",
      "svc_firewall_rule.https > svc_network.backend",
      "svc_virtual_machine.web > svc_network.backend",
    ]);
  });

  test("is a flowchart of Mermaid", () => {
    const { svc_firewall_rule, svc_network } = STACK.resource;
    const resource = { svc_firewall_rule, svc_network: { backend: svc_network.backend } };
    assert.equal(
      mermaidDiagram(picturedStack(contract, { ...STACK, resource })),
      [
        "flowchart LR",
        '  subgraph n0["shop (svc_project)"]',
        '    subgraph n1["eu-west-1 (svc_datacenter)"]',
        '      n3["web/backend (svc_network)"]',
        "    end",
        '    n2["https (svc_firewall_rule)"]',
        "  end",
        "  n3 --> n2",
        "",
      ].join("\n"),
    );
  });

  test("has hostile names only as texts", async () => {
    const svg = await svgFile(picturedStack(contract, hostileStack()));
    assert.doesNotMatch(svg, /<(?:script|b|a|foreignObject)\b/);
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    assert.doesNotMatch(svg, /[\u0000-\u0009\u000b-\u001f\u202e]/);
    const mermaid = mermaidDiagram(picturedStack(contract, hostileStack()));
    const labels = mermaid.split("\n").filter((line) => line.includes("["));
    assert.equal(labels.length, HOSTILE_TITLES.length);
    for (const line of labels) {
      assert.match(line, /^ {2}n\d+\["[\p{L}\p{N} _.,:/@+()#;-]*"\]$/u);
    }
  });

  test("has no frame for a project without blocks, and none in a contract without parents", () => {
    const { boxes, blocks } = picturedStack(contract, {
      resource: { svc_project: { lab: { slug: "lab" } } },
    });
    assert.deepEqual([boxes.length, blocks.map(({ id }) => id)], [0, ["svc_project.lab"]]);
    assert.deepEqual(picturedStack({ ...contract, kinds: [] }, STACK).boxes, []);
  });
});
