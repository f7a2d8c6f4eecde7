import { readPlanDocument, type PlanDocument } from "../../src/review";
import { changeOf, MACHINE, planJson } from "./plan-json";
import { replaced } from "./reviews";

/** Blocks of a shop, and those to which each refers. */
const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  "svc_project.shop": [],
  "svc_network.backend": ["svc_project.shop.name"],
  "svc_firewall_rule.https": ["svc_network.backend.name", "svc_project.shop"],
  "svc_disk.data": ["svc_project.shop.name"],
  "svc_virtual_machine.database": ["svc_network.backend.name"],
  "svc_virtual_machine.web": ["svc_network.backend", "data.svc_datacenter.west.name"],
  "svc_network.jobs": ["svc_project.shop.name"],
  "svc_virtual_machine.worker": ["svc_network.jobs.name"],
  "data.svc_datacenter.west": ["svc_project.shop.name"],
  "null_resource.announce": ["svc_virtual_machine.web[0].name"],
};

/** Returns the argument that takes a reference. */
function argumentFor(reference: string): string {
  const [, noun = "other"] = /svc_([a-z]+)/.exec(reference) ?? [];
  return noun === "datacenter" ? "region" : `${noun}_name`;
}

/** Returns the plan of a shop: its database is resized, its web server is replaced, and a disk, a rule, and a worker in a network of its own are created. */
export function shopPlan(more: readonly object[] = []): PlanDocument {
  const created = (address: string, after: object): object =>
    changeOf({ address, actions: ["create"], after, unknown: { name: true, id: true } });
  const project = { name: "projects/shop", slug: "shop" };
  const changes = [
    changeOf({ address: "svc_project.shop", actions: ["no-op"], before: project, after: project }),
    changeOf({
      address: "svc_virtual_machine.database",
      actions: ["update"],
      before: { ...MACHINE, display_name: "database" },
      after: { ...MACHINE, display_name: "database", compute: { ...MACHINE.compute, memory_gib: 16 } },
      unknown: { state: true },
    }),
    replaced("svc_virtual_machine.web[0]"),
    created("svc_disk.data", { project_name: "projects/shop", region: "eu-west-1", size_gib: 100 }),
    created("svc_firewall_rule.https", {
      project_name: "projects/shop",
      network_name: "projects/shop/networks/n4x2",
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["443"],
      cidrs: ["0.0.0.0/0"],
    }),
    created("svc_network.jobs", {
      project_name: "projects/shop",
      region: "eu-west-1",
      ipv4_cidr: "10.60.1.0/24",
    }),
    created("svc_virtual_machine.worker", { ...MACHINE, name: undefined, id: undefined }),
    ...more,
  ];
  const plan = JSON.parse(planJson({ changes })) as { configuration: Record<string, unknown> };
  const resources = Object.entries(REFERENCES).map(([address, references]) => ({
    address,
    mode: address.startsWith("data.") ? "data" : "managed",
    expressions: Object.fromEntries(
      references.map((reference) => [argumentFor(reference), { references: [reference] }]),
    ),
  }));
  const configuration = { ...plan.configuration, root_module: { resources } };
  return readPlanDocument("shop.tfplan", JSON.stringify({ ...plan, configuration }));
}
