import type { IConstruct } from "constructs";
import { createLookups, createProgramSource, type ProgramFiles } from "../../synth";
import { type AppRequests, appRequestsOf, setAppRequests, sourceOf } from "../base";
import { packagedFile } from "../staging";

/** Returns the requests of a construct's app, which share one program and one context file. */
export function requestsOf(construct: IConstruct): AppRequests {
  const known = appRequestsOf(construct);
  if (known !== undefined) return known;
  const own = sourceOf(construct);
  const source = own ?? createProgramSource(programFiles);
  const lookups = createLookups(
    own === undefined ? { source: source.lookUp, folder: process.cwd() } : { source: source.lookUp },
  );
  const requests = { source, isTest: own !== undefined, lookups };
  setAppRequests(construct, requests);
  return requests;
}

function programFiles(): ProgramFiles {
  return { program: packagedFile("synth/cdktf-svc-synth.cjs"), relay: packagedFile("synth/relay.cjs") };
}
