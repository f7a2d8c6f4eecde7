import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { collect, contractOption, folderName, quietOption } from "../input/shared-options";

/** `cdktf-svc adopt`: writes the code of objects that exist. */
export const adoptCommand = declareCommand("adopt", {
  summary: "Write the code of an account that exists, and plan its import",
  description:
    "Writes a program with a construct for each object of a project, or a configuration in HCL, and plans it: the plan must import every object, and change none.",
  notes: [
    "Sends only reads: a reader's key suffices. Reads SVC_ENDPOINT and SVC_API_KEY. Changes no file that exists, except that it adds to package.json and .gitignore what they lack. Installs the packages of a program if it lacks them, and runs it and the engine. Places the provider beside a configuration in HCL.",
    "With --replacing, a resource stands for the object whose full name its state has from an answer of the service, or in its triggers, and which exists in the account. All others are left alone. Runs nothing in the folder of that state.",
    "Adopts the project, what is in it, and what refers to one of these. Values that the service never shows stay as they are. Secrets that it shows become variables.",
  ],
  exitCodes: {
    done: "Written, and the plan only imports.",
    failed:
      "The account cannot be read, a file cannot be written, the program or the engine fails, or the plan does more than import.",
    unusable: "Invalid command line or environment, or DIR has files of the same names. Nothing was written.",
    interrupted: "Interrupted (SIGINT).",
    terminated: "Terminated (SIGTERM).",
  },
})
  .option("--out <DIR>", "Folder of the code, which is created if it does not exist.", folderName)
  .option(
    "--into <FILE>",
    "Instead of --out: file with a stack of a program that exists. The code is written into the folder `adopted` beside it, and the stack gets one call at the end of its constructor.",
  )
  .option("--project <PROJECT>", "Project, by full name or last part. Default: SVC_PROJECT.")
  .option("--account", "Also adopt what is in no project, such as API keys.")
  .option(
    "--select <CONDITION>",
    "Adopt only objects of a kind (VirtualMachine), of a kind and a name (VirtualMachine:web-*), or with a value (labels.env=prod). A `*` stands for any characters. Repeatable: an object has to meet one.",
    collect,
  )
  .option(
    "--state <STATE>",
    "Leave out the objects of a state: a file, - for standard input, or an address. Repeatable.",
    collect,
  )
  .option(
    "--stack <DIR>",
    "Leave out the objects of a stack's state, or of all stacks in the output folder of `cdktf synth`, which is read from its backend: a file, S3 or PostgreSQL. Repeatable.",
    collect,
  )
  .option(
    "--replacing <STATE>",
    "Adopt exactly the objects for which resources of other providers in a state stand (null_resource, terraform_data, restapi_object, restful_resource, or of another copy of this provider), and write what takes these out of that state without destroying anything: a file, - for standard input, or an address.",
  )
  .option(
    "--object <ADDRESS=KIND:NAME>",
    "With --replacing: the object for which the resource at an address stands, whose state does not prove it. Repeatable.",
    collect,
  )
  .option(
    "--by <DIVISION>",
    "Write a file for each `kind`, or for each value of a label, as in labels.team. Default: one file for up to 40 objects, else kind.",
  )
  .addOption(
    new Option("--framework <NAME>", "cdktf, or its successor cdktn.")
      .choices(["cdktf", "cdktn"] as const)
      .default(undefined, "the one that package.json names, else cdktf"),
  )
  .addOption(
    new Option("--format <FORMAT>", "A program in TypeScript, or a configuration in HCL.")
      .choices(["typescript", "hcl"] as const)
      .default("typescript" as const),
  )
  .option("--no-plan", "Write only: install nothing, and run neither the program nor the engine.")
  .addOption(quietOption)
  .addOption(contractOption);
