import { formatDuration } from "../client";
import { errorText } from "../base/json";
import { upperFirst } from "../base/words";
import type { FindingArea, RemovableFinding } from "./report";
import type { Examination } from "./examination";

/** Runs the parts of an examination, of which none may keep the others from their result. */
export interface Sections {
  /** Runs one part. Returns undefined if it fails or does not end in time, which becomes a finding. Never rejects. */
  run<Result>(
    area: FindingArea,
    what: string,
    limitMs: number,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
  /** The findings about parts that could not be examined. */
  readonly problems: readonly RemovableFinding[];
}

/** What to do if a part cannot be examined. */
const NEXT: Readonly<Partial<Record<FindingArea, string>>> = {
  journal:
    "Make the journal's store reachable: until then, the next apply creates nothing. `SVC_JOURNAL` and its credentials decide where it is.",
};

/** Creates the runner of an examination's parts. */
export function createSections({ folder }: Pick<Examination, "folder">): Sections {
  const problems: RemovableFinding[] = [];
  return {
    problems,
    async run(area, what, limitMs, work) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no answer within ${formatDuration(limitMs)}`)), limitMs);
      });
      try {
        return await Promise.race([work(), late]);
      } catch (error) {
        problems.push({
          area,
          subject: folder,
          text: `${upperFirst(what)} could not be examined: ${errorText(error).replace(/\.$/, "")}.`,
          next: NEXT[area] ?? "Remove the cause, and run `cdktf-svc doctor` again.",
        });
        return undefined;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
