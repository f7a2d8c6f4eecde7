import { App, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import {
  DataSvcVirtualMachines,
  Project,
  SvcAction,
  SvcCall,
  SvcProvider,
  SvcQuery,
  VirtualMachine,
  VirtualMachineReimage,
} from "cdktf-provider-svc";

/** A test runner that is wiped for each release, a label of the project with that release, and a query of all runners. */
export class Runners extends TerraformStack {
  constructor(scope: Construct, id: string, options: { readonly release: string }) {
    super(scope, id);
    new SvcProvider(this, "svc", { region: "eu-west-1" });

    const project = new Project(this, "project", {
      slug: "shop",
      // The action below writes them.
      lifecycle: { ignoreChanges: ["labels", "labels_all"] },
    });
    const boot = { image: "debian-12" };
    const runner = new VirtualMachine(this, "runner", {
      projectName: project,
      displayName: "runner",
      compute: { vcpus: 2, memoryGib: 4 },
      boot,
      // A new release updates the labels in place, which triggers the actions below.
      labels: { role: "runner", release: options.release },
    });

    // Writes the image again after each update. The apply shows the progress. The action refers to its trigger as the caller: a reference to `runner`
    // would be a cycle.
    const wipe = new VirtualMachineReimage(this, "wipe", {
      name: SvcAction.callerName,
      boot,
      allowReimage: true,
      timeout: "30m",
    });
    // Calls any method of the service.
    const record = new SvcCall(this, "record", {
      method: "ProjectService/UpdateProject",
      request: { name: project, labels: { release: options.release } },
    });
    runner.onAfterCreate("release", record);
    runner.onAfterUpdate("new-release", [wipe, record]);

    // `terraform query` lists the runners, those of other stacks included.
    new SvcQuery(this, "runners", {
      list: DataSvcVirtualMachines,
      where: { projectName: "shop", filter: { labels: { role: "runner" } } },
    });
  }
}

if (require.main === module) {
  const app = new App();
  new Runners(app, "actions", { release: process.env["RELEASE"] ?? "1" });
  app.synth();
}
