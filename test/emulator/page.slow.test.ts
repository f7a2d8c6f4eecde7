import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { createRealClock, startEmulator, type Emulator } from "../../src/emulator";
import { openPage, startBrowser } from "../support/browser";
import { contentWidth, lowContrast, sharedIds, unnamedControls, untilTrue } from "../support/page-checks";
import { MACHINE, pathOf, post } from "./running-service";

const HOSTILE = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>"'&`;
const SCREENSHOT = join(__dirname, "../../docs/images/emulator.png");

/** Progress of the operation, for the browser. */
const PERCENT = 'Number(document.querySelector("progress").value)';

/** Waits until the object of that name has the focus. */
async function focusIn(page: Page, name: string): Promise<void> {
  const title = 'document.activeElement.querySelector("h4")?.textContent';
  await untilTrue(page, `${title} === ${JSON.stringify(name)}`);
}

/** Limits tests that would otherwise hang on a failure. */
const LIMITED = { timeout: 300_000 };

describe("emulator page in a browser", LIMITED, () => {
  let browser: Browser;
  before(async () => {
    browser = await startBrowser();
  });
  after(() => browser.close());

  /** Runs `tell` with an emulator of a few objects and its page, whose script must have no problem. */
  async function withPage(
    options: { readonly width?: number; readonly dark?: true; readonly operationMs?: number },
    tell: (page: Page, emulator: Emulator) => Promise<void>,
  ): Promise<void> {
    const { width = 1200, dark, operationMs = 60_000 } = options;
    const emulator = await startEmulator({ operationMs, clock: createRealClock() });
    emulator.add("Project", { slug: "demo", displayName: HOSTILE });
    const region = MACHINE.region;
    const network = emulator.add("Network", { projectName: "projects/demo", displayName: "backend", region });
    const { name: networkName } = network;
    const users = [{ username: "root", password: "correct horse" }];
    await post(emulator, pathOf("CreateVirtualMachine"), { ...MACHINE, users, network: { networkName } });
    await post(emulator, pathOf("ListProjects"), {});
    const { page, problems } = await openPage(browser, `${emulator.url}/`, {
      viewport: { width, height: 800 },
      colorScheme: dark === true ? "dark" : "light",
    });
    try {
      await page.getByRole("heading", { name: "projects/demo", exact: true }).waitFor();
      await tell(page, emulator);
      assert.deepEqual(problems, []);
    } finally {
      await page.context().close();
      await emulator.close();
    }
  }

  const cardOf = (page: Page, name: string): Locator =>
    page.locator("#kinds li", { has: page.getByRole("heading", { name, exact: true }) });

  test("shows objects by kind, with links in both directions", async () => {
    await withPage({}, async (page, emulator) => {
      const [network] = emulator.objects("Network");
      assert.ok(network !== undefined);
      const card = cardOf(page, network.name);
      await card.getByRole("link", { name: "projects/demo", exact: true }).click();
      await focusIn(page, "projects/demo");
      await cardOf(page, "projects/demo").getByRole("link", { name: network.name }).click();
      await focusIn(page, network.name);
      emulator.remove(network.name);
      await card.waitFor({ state: "detached" });
      await page.getByLabel("Filter by name or value").fill("gpu-1");
      await cardOf(page, "projects/demo").waitFor({ state: "detached" });
      assert.equal(await page.locator("#kinds li").count(), 1);
    });
  });

  test("shows hostile texts as texts, and no secret", async () => {
    await withPage({}, async (page, emulator) => {
      const card = cardOf(page, "projects/demo");
      await card.getByText("Properties", { exact: true }).click();
      const properties = JSON.parse((await card.locator("pre").textContent()) ?? "") as Record<
        string,
        unknown
      >;
      assert.equal(properties["displayName"], HOSTILE);
      await post(emulator, pathOf("GetProject"), { name: HOSTILE });
      await page.locator("#requests td", { hasText: "onerror" }).waitFor();
      emulator.fault("ListProjects", { do: "refuse", code: "unavailable", message: HOSTILE });
      await page.locator("#faults li", { hasText: "onerror" }).waitFor();
      assert.equal(await page.locator("main img, main script").count(), 0);
      assert.equal(await page.title(), "Emulator");
      const text = await page.content();
      assert.ok(!text.includes("correct horse") && !text.includes(emulator.apiKey));
    });
  });

  test("shows requests and operations as they happen, and settles an operation", async () => {
    await withPage({}, async (page, emulator) => {
      await post(emulator, "/nowhere", {});
      const row = page.locator("#requests tr").first();
      await row.getByText("404").waitFor();
      const [operation] = emulator.operations();
      const bar = page.getByRole("progressbar");
      await untilTrue(page, `${PERCENT} > 0`);
      await page.getByRole("button", { name: `Fail ${operation?.name}` }).click();
      await bar.waitFor({ state: "detached" });
      await page.locator("#operations li", { hasText: "FAILED" }).waitFor();
      assert.equal(emulator.operations()[0]?.["state"], "FAILED");
    });
  });

  test("injects and removes a fault, starts chaos, moves the clock, and resets", async () => {
    await withPage({}, async (page, emulator) => {
      await page.getByLabel("Method").selectOption("GetProject");
      await page.getByLabel("Calls").selectOption("all");
      await page.getByRole("button", { name: "503 unavailable" }).click();
      await page.getByRole("status").filter({ hasText: "Fault set: 503 unavailable, GetProject." }).waitFor();
      const get = async (): Promise<number> =>
        (await post(emulator, pathOf("GetProject"), { name: "projects/demo" })).status;
      assert.deepEqual([await get(), await get()], [503, 503]);
      await page.locator("#faults li", { hasText: "hit 2" }).waitFor();
      await page.getByRole("button", { name: /^Remove fault/ }).click();
      await page.locator("#no-faults").waitFor();
      assert.equal(await get(), 200);
      await page.getByRole("button", { name: "Fault every fifth call" }).click();
      await page.getByText("Chaos runs, 0 faults injected.").waitFor();
      await page.getByRole("button", { name: "Stop chaos" }).click();
      await page.getByText("Chaos is off").waitFor();
      const before = emulator.clock.now();
      await page.getByRole("button", { name: "Move the clock by +1 day" }).click();
      await page.getByRole("status").filter({ hasText: "Moved the clock by +1 day." }).waitFor();
      assert.ok(emulator.clock.now() - before >= 24 * 60 * 60_000);
      page.once("dialog", (dialog) => void dialog.accept());
      await page.getByRole("button", { name: "Reset the emulator" }).click();
      await cardOf(page, "projects/demo").waitFor({ state: "detached" });
      assert.deepEqual(emulator.objects(), []);
    });
  });

  test("is usable by keyboard: the focus is visible, follows the order, and survives updates", async () => {
    await withPage({}, async (page, emulator) => {
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate("document.activeElement.textContent"), "Skip to the objects");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      assert.equal(await page.evaluate("document.activeElement.id"), "filter");
      const succeed = page.getByRole("button", { name: /^Succeed operations\// });
      await succeed.focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      const percent = await page.evaluate<number>(PERCENT);
      await untilTrue(page, `${PERCENT} > ${percent}`);
      assert.match(await page.evaluate('document.activeElement.getAttribute("aria-label")'), /^Succeed/);
      const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
      assert.equal(outline, "solid");
      await page.keyboard.press("Enter");
      await page.locator("#operations li", { hasText: "SUCCEEDED" }).waitFor();
      assert.equal(emulator.operations()[0]?.["state"], "SUCCEEDED");
    });
  });

  test("labels every control, and has landmarks and headings for screen readers", async () => {
    await withPage({}, async (page) => {
      assert.deepEqual(await unnamedControls(page), []);
      assert.deepEqual(await sharedIds(page), []);
      assert.equal(await page.getByRole("main").count(), 1);
      assert.equal(await page.getByRole("banner").count(), 1);
      for (const name of ["Operations", "Requests", "Clock", "Faults"]) {
        assert.equal(await page.getByRole("heading", { name, exact: true }).count(), 1, name);
        assert.ok((await page.getByRole("region", { name, exact: true }).count()) > 0, name);
      }
    });
  });

  for (const dark of [undefined, true] as const) {
    test(`fits into 360 pixels with readable ${dark === true ? "dark" : "light"} colors`, async () => {
      await withPage({ width: 360, ...(dark === undefined ? {} : { dark }) }, async (page) => {
        assert.equal(await contentWidth(page), 360);
        assert.deepEqual(await lowContrast(page), []);
      });
    });
  }

  test("reloads itself when the emulator has restarted", async () => {
    const first = await startEmulator();
    const { page } = await openPage(browser, `${first.url}/`);
    await page.getByText("Connected", { exact: true }).waitFor();
    await first.close();
    await page.getByText("Disconnected").waitFor();
    const second = await startEmulator({ port: Number(new URL(first.url).port) });
    second.add("Project", { slug: "later" });
    await page.getByRole("heading", { name: "projects/later", exact: true }).waitFor();
    await page.context().close();
    await second.close();
  });

  test("is as in the guide's screenshot, of less than 150 kB", async () => {
    if (process.env["UPDATE_SCREENSHOTS"] === "1") {
      await withPage({ width: 1100, operationMs: 20_000 }, async (page, emulator) => {
        emulator.change("projects/demo", { displayName: "Demo" });
        await page.getByLabel("Method").selectOption("CreateDisk");
        await page.getByRole("button", { name: "Reset after the work" }).click();
        await page.locator("#faults li").waitFor();
        await page.evaluate("scrollTo(0, 0)");
        await untilTrue(page, `${PERCENT} > 10`);
        writeFileSync(SCREENSHOT, await page.screenshot());
      });
    }
    assert.ok(statSync(SCREENSHOT).size < 150_000);
  });
});
