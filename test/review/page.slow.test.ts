import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import type { Browser } from "playwright-core";
import { contract } from "../../src/contract";
import { htmlReview, reviewPlans } from "../../src/review";
import { openPage, startBrowser } from "../support/browser";
import { contentWidth, lowContrast, sharedIds } from "../support/page-checks";
import { changeOf } from "./plan-json";
import { everything } from "./reviews";
import { shopPlan } from "./shop-plan";

const SCREENSHOT = join(__dirname, "../../docs/images/review.png");

const shop = shopPlan();
const large = shopPlan(
  Array.from({ length: 400 }, (_, index) =>
    changeOf({ address: `svc_project.p${index}`, actions: ["create"], after: { slug: `p${index}` } }),
  ),
);

/** Pages by their names. */
const PAGES: Readonly<Record<string, () => Promise<string>>> = {
  shop: () =>
    htmlReview(reviewPlans([shop], { contract, forbid: [{ forbids: "replace" }] }), [shop], contract),
  everything: () => htmlReview(everything, [shop, shop], contract),
  large: () => htmlReview(reviewPlans([large], { contract }), [large], contract),
};

describe("the page of a review in a browser", { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-review-page-"));
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  for (const [name, write] of Object.entries(PAGES)) {
    test(`${name}: is valid HTML`, async () => {
      const report = await new HtmlValidate({ extends: ["html-validate:recommended"] }).validateString(
        await write(),
      );
      assert.deepEqual(
        report.results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line}: ${message}`)),
        [],
      );
    });

    for (const colorScheme of ["light", "dark"] as const) {
      test(`${name}: is shown by its policy without a problem, and readable, in ${colorScheme} and in a narrow window`, async () => {
        const file = join(folder, `${name}.html`);
        writeFileSync(file, await write());
        for (const width of [1200, 400]) {
          const { page, problems } = await openPage(browser, pathToFileURL(file).href, {
            viewport: { width, height: 900 },
            colorScheme,
          });
          assert.equal(await page.title(), "Review of the plan");
          assert.deepEqual(await lowContrast(page), []);
          assert.deepEqual(await sharedIds(page), []);
          assert.ok((await contentWidth(page)) <= width);
          // The style applies, so that its hash is the permitted one.
          assert.notEqual(await page.evaluate("getComputedStyle(document.body).maxWidth"), "none");
          assert.deepEqual(problems, []);
          await page.context().close();
        }
      });
    }
  }

  test("a drawing shows each block and bar within its bounds, and no block over another one", async () => {
    const file = join(folder, "drawn.html");
    writeFileSync(file, (await PAGES["shop"]?.()) ?? "");
    const { page } = await openPage(browser, pathToFileURL(file).href);
    const overlapping = await page.evaluate<number>(`(() => {
      const boxes = [...document.querySelectorAll("rect.block")].map((each) => each.getBoundingClientRect());
      return boxes.filter((one, at) => boxes.slice(at + 1).some((other) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length;
    })()`);
    assert.equal(overlapping, 0);
    const outside =
      await page.evaluate<number>(`[...document.querySelectorAll("svg rect, svg text")].filter((each) => {
      const [own, all] = [each.getBoundingClientRect(), each.closest("svg").getBoundingClientRect()];
      return own.left < all.left || own.right > all.right + 1 || own.top < all.top || own.bottom > all.bottom + 1;
    }).length`);
    assert.equal(outside, 0);
    await page.context().close();
  });

  test("is as in the guide's screenshot, of less than 150 kB", async () => {
    const file = join(folder, "guide.html");
    writeFileSync(file, (await PAGES["shop"]?.()) ?? "");
    const { page } = await openPage(browser, pathToFileURL(file).href, {
      viewport: { width: 1100, height: 1160 },
    });
    if (process.env["UPDATE_SCREENSHOTS"] === "1") {
      writeFileSync(SCREENSHOT, await page.screenshot());
    }
    assert.ok(statSync(SCREENSHOT).size < 150_000);
    await page.context().close();
  });
});
