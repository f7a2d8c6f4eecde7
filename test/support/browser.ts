import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const FOLDER = resolve(__dirname, "../../node_modules/.chromium");

/** The script of Mermaid, which `.ci/chromium` installs beside the browser. */
export const MERMAID = resolve(FOLDER, "mermaid.min.js");

/** A page in a browser that has nothing else open. */
export interface OpenPage {
  readonly page: Page;
  /** Errors of the page's script and console so far, and of requests to other origins. */
  readonly problems: readonly string[];
}

/** Starts the headless Chromium that `.ci/chromium` installs. Throws an Error that says so if it is missing. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = resolve(FOLDER, "chromium");
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no Chromium for the tests of pages in ${FOLDER}. Run .ci/chromium, which installs it`,
    );
  }
  return chromium.launch({
    executablePath,
    // The sandbox does not work for root and in most containers, and the tests open only pages of their own.
    chromiumSandbox: false,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: resolve(FOLDER, "lib"),
      FONTCONFIG_FILE: resolve(FOLDER, "fonts.conf"),
    },
  });
}

/** Opens an address in a page of its own, in a new profile. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`script: ${error.message}`));
  page.on("console", (message) => {
    const isProblem = message.type() === "error" || message.type() === "warning";
    if (isProblem) problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(url).origin) {
      problems.push(`request to ${request.url()}`);
    }
  });
  await page.goto(url);
  return { page, problems };
}
