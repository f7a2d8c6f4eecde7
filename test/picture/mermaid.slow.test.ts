import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { contract } from "../../src/contract";
import { mermaidDiagram, picturedStack } from "../../src/picture";
import { drawnPlan, reviewPlans } from "../../src/review";
import { shopPlan } from "../review/shop-plan";
import { MERMAID, startBrowser } from "../support/browser";
import { HOSTILE_TITLES, hostileStack } from "./hostile-stack";

/** The library that the page loads. */
interface MermaidLibrary {
  initialize(options: object): void;
  render(id: string, text: string): Promise<{ readonly svg: string }>;
}

let browser: Browser;
before(async () => {
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
});

/** Returns the texts of a diagram's labels, as Mermaid draws them. Throws if it refuses the diagram. */
async function drawnLabels(text: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.addScriptTag({ path: MERMAID });
  const svg = await page.evaluate(async (diagram) => {
    const { mermaid } = globalThis as unknown as { readonly mermaid: MermaidLibrary };
    mermaid.initialize({ startOnLoad: false });
    return (await mermaid.render("diagram", diagram)).svg;
  }, text);
  await page.setContent(svg);
  const labels = await page.locator(".nodeLabel").allTextContents();
  await page.close();
  return labels;
}

test("a picture in Mermaid: Mermaid draws each block of a plan, with its frames", async () => {
  const plan = shopPlan();
  const graph = drawnPlan(reviewPlans([plan], { contract }), plan, contract);
  assert.ok(graph !== undefined);
  const labels = await drawnLabels(mermaidDiagram(graph));
  assert.equal(labels.length, graph.blocks.length + graph.boxes.length);
  for (const title of [
    "shop (svc_project)",
    "data (create: svc_disk)",
    "web (replace: svc_virtual_machine)",
  ]) {
    assert.ok(labels.includes(title), labels.join("\n"));
  }
});

test("a picture in Mermaid: hostile names are drawn as they are", async () => {
  const labels = await drawnLabels(mermaidDiagram(picturedStack(contract, hostileStack())));
  assert.deepEqual(
    labels.toSorted(),
    HOSTILE_TITLES.map((title) => `${title.replace(/[\n\u202e]/g, "\ufffd")} (other_thing)`).toSorted(),
  );
});
