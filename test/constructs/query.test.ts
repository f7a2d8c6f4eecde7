import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Fn, TerraformStack, TerraformVariable } from "cdktf";
import {
  DataSvcDatacenters,
  DataSvcProjects,
  DataSvcVirtualMachines,
  Project,
  SvcQuery,
} from "../../src/constructs";
import { addProvider, problemsOf, synthApp, temporaryDirectory } from "./support";

/** Synthesizes a stack and returns its folder. */
function synthesized(build: (stack: TerraformStack) => void): string {
  return synthApp((app) => build(new TerraformStack(app, "s"))).directoryOf("s");
}

function queriesIn(folder: string): unknown {
  return JSON.parse(readFileSync(join(folder, "cdk.tfquery.json"), "utf8"));
}

describe("queries", () => {
  test("write the lists of a stack beside its JSON, which does not contain them", () => {
    const folder = synthesized((stack) => {
      addProvider(stack);
      const other = addProvider(stack, { alias: "other" }, "other");
      const role = new TerraformVariable(stack, "role", { type: "string" });
      new SvcQuery(stack, "web", {
        list: DataSvcVirtualMachines,
        where: {
          projectName: "shop",
          filter: { region: "eu-west-1", labels: { role: role.stringValue } },
        },
        limit: 2_000,
        includeResource: true,
      });
      const all = new SvcQuery(stack, "all", { list: DataSvcProjects, provider: other });
      assert.equal(all.address, "list.svc_project.all");
    });
    assert.deepEqual(queriesIn(folder), {
      list: {
        svc_virtual_machine: {
          web: {
            provider: "svc",
            limit: 2_000,
            include_resource: true,
            config: {
              project_name: "shop",
              filter: { region: "eu-west-1", labels: { role: "${var.role}" } },
            },
          },
        },
        svc_project: { all: { provider: "svc.other", config: {} } },
      },
    });
    assert.doesNotMatch(
      readFileSync(join(folder, "cdk.tf.json"), "utf8"),
      /svc_virtual_machine|svc_projects/,
    );
  });

  test("remove the file of an earlier synthesis when a stack has none any more", () => {
    const outdir = temporaryDirectory();
    const files = [true, false].map((hasQuery) => {
      const { directoryOf } = synthApp(
        (app) => {
          const stack = new TerraformStack(app, "s");
          addProvider(stack);
          if (hasQuery) new SvcQuery(stack, "q", { list: DataSvcProjects });
        },
        { outdir },
      );
      return existsSync(join(directoryOf("s"), "cdk.tfquery.json"));
    });
    assert.deepEqual(files, [true, false]);
  });

  test("accept functions of variables and escaped text, and refuse other references inside them", () => {
    const add = (stack: TerraformStack, role: string): void => {
      const where = { projectName: "shop", filter: { labels: { role } } };
      new SvcQuery(stack, "q", { list: DataSvcVirtualMachines, where });
    };
    for (const role of [Fn.lower("${var.role}"), "$${svc_project.p.slug}"]) {
      synthesized((stack) => {
        addProvider(stack);
        add(stack, role);
      });
    }
    const problems = problemsOf((stack) => add(stack, '${var.x == "" ? svc_project.p.slug : var.x}'));
    assert.match(problems.join(), /where refers to svc_project\.p\.slug/);
  });

  test("refuse a data source that lists no resource, a limit below 1, and what no query can know", () => {
    const problems = problemsOf((stack) => {
      new SvcQuery(stack, "a", { list: DataSvcDatacenters });
      new SvcQuery(stack, "b", { list: DataSvcProjects, limit: 0 });
      const project = new Project(stack, "p", { slug: "shop" });
      new SvcQuery(stack, "c", { list: DataSvcVirtualMachines, where: { projectName: project } });
    });
    assert.deepEqual(
      problems.map((text) => text.replace(/^.*\] /s, "")),
      [
        "list must be a data source that lists the objects of a resource, such as DataSvcVirtualMachines; got svc_datacenters",
        "limit must be a whole number of 1 or more; got 0",
        "where refers to svc_project.p.name. A query can refer to variables and locals only, because it does not read the state. Use the name as text",
      ],
    );
  });

  test("check their arguments as the data source does", () => {
    const where = { projectNam: "shop" } as unknown as { readonly projectName: string };
    const problems = problemsOf((stack) => new SvcQuery(stack, "q", { list: DataSvcVirtualMachines, where }));
    assert.match(problems.join(), /projectNam is an unknown property; did you mean projectName\?/);
  });
});
