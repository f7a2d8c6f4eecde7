import { createHash } from "node:crypto";
import { markupText, printableLine } from "../base/escaping";
import type { Contract } from "../contract";
import { drawnPlan } from "./drawn-plan";
import { drawTimeline, drawTopology } from "./page-drawings";
import { PAGE_STYLE } from "./page-style";
import type { PlanDocument } from "./plan-document";
import type { Review, ReviewedChange, ReviewedHook } from "./review";
import { factsOf, forbiddenText, hookText, hookTitle, summaryLines, titleOf } from "./texts";
import { timelineOf } from "./timeline";

/**
 * Returns a review as one page of HTML without scripts and without other files: the summary, the topology and the timeline of each plan, and
 * every change.
 */
export async function htmlReview(
  review: Review,
  plans: readonly PlanDocument[],
  contract: Contract,
): Promise<string> {
  const style = createHash("sha256").update(PAGE_STYLE).digest("base64");
  const policy = `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'; form-action 'none'`;
  const drawings = await Promise.all(
    plans.map((plan) => planSections(review, plan, contract, plans.length > 1)),
  );
  return [
    "<!DOCTYPE html>",
    '<html lang="en">',
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    "<title>Review of the plan</title>",
    `<style>${PAGE_STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    "<h1>Review of the plan</h1>",
    ...summarySection(review),
    ...listSection(
      "Forbidden",
      review.forbidden.map((each) => forbiddenText(each, code)),
    ),
    ...drawings.flat(),
    ...section("Changes", review.changes.flatMap(changeDetails)),
    ...section("Hooks", review.hooks.flatMap(hookDetails)),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function code(text: string): string {
  return `<code>${markupText(printableLine(text))}</code>`;
}

function summarySection(review: Review): readonly string[] {
  const rows = summaryLines(review, code).map(
    ({ label, text, isAlarming }) =>
      `<tr><th scope="row"${isAlarming ? ' class="alarming"' : ""}>${label}</th><td>${text}</td></tr>`,
  );
  return ["<table>", "<tbody>", ...rows, "</tbody>", "</table>"];
}

function section(title: string, content: readonly string[]): readonly string[] {
  return content.length === 0 ? [] : ["<section>", `<h2>${title}</h2>`, ...content, "</section>"];
}

function listSection(title: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  return section(title, ["<ul>", ...items.map((each) => `<li class="alarming">${each}</li>`), "</ul>"]);
}

async function planSections(
  review: Review,
  plan: PlanDocument,
  contract: Contract,
  isNamed: boolean,
): Promise<readonly string[]> {
  const graph = drawnPlan(review, plan, contract);
  const of = isNamed ? ` of ${code(plan.file)}` : "";
  const topology =
    graph === undefined
      ? ['<p class="quiet">The plan has no resources, or too many to draw.</p>']
      : await drawTopology(graph);
  return [
    ...section(`Topology${of}`, topology),
    ...section(`Timeline of the apply${of}`, drawTimeline(timelineOf(review, plan))),
  ];
}

function changeDetails(change: ReviewedChange): readonly string[] {
  const [verb, subject] = titleOf(change, code);
  return detailsOf(`<span class="verb ${change.verb}">${verb}</span> ${subject}`, factsOf(change, code));
}

function hookDetails(hook: ReviewedHook): readonly string[] {
  const [runs, path] = hookTitle(hook, code);
  return detailsOf(`<span class="verb hook">${runs}</span> ${path}`, [hookText(hook, code)]);
}

function detailsOf(summary: string, facts: readonly string[]): readonly string[] {
  return [
    "<details>",
    `<summary>${summary}</summary>`,
    "<ul>",
    ...facts.map((fact) => `<li>${fact}</li>`),
    "</ul>",
    "</details>",
  ];
}
