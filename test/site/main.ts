import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { readFileSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { openPage, startBrowser } from "../support/browser";

/** Visits the built site of the documentation: `npm run docs:site` writes it. */
const FOLDER = resolve(__dirname, "../../site/public");

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};

/** Serves the folder as a file server does: no rewriting of paths but to the index of a folder. */
function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = join(FOLDER, decodeURIComponent(pathname), pathname.endsWith("/") ? "index.html" : "");
    const isFile = path.startsWith(FOLDER) && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
    response.writeHead(isFile ? 200 : 404, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    });
    response.end(isFile ? readFileSync(path) : "");
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

/** The outcome of a visit of all pages that the first one leads to. */
interface Crawl {
  readonly pages: number;
  readonly dead: readonly string[];
}

/** Follows every link, in the browser, from the first page on. A dead link leads to no file, or to an anchor that its page does not have. */
const CRAWL = `(async () => {
  const anchors = new Map();
  const links = [];
  const queue = [new URL("/", location.href)];
  const seen = new Set(["/"]);
  const visit = async (url) => {
    const response = await fetch(url);
    const isPage = response.ok && (response.headers.get("content-type") ?? "").startsWith("text/html");
    if (!isPage) return anchors.set(url.pathname, response.ok ? new Set() : undefined);
    const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
    anchors.set(url.pathname, new Set([...parsed.querySelectorAll("[id]")].map(({ id }) => id)));
    for (const element of parsed.querySelectorAll("a[href], img[src]")) {
      const to = new URL(element.getAttribute("href") ?? element.getAttribute("src"), url);
      if (to.origin !== location.origin) continue;
      links.push([url.pathname, to]);
      if (seen.has(to.pathname)) continue;
      seen.add(to.pathname);
      queue.push(to);
    }
  };
  while (queue.length > 0) await Promise.all(queue.splice(0, 16).map(visit));
  const isDead = ({ pathname, hash }) => {
    const ids = anchors.get(pathname);
    return ids === undefined || (hash !== "" && !ids.has(decodeURIComponent(hash.slice(1))));
  };
  const dead = links.filter(([, to]) => isDead(to)).map(([from, to]) => from + " links " + to.pathname + to.hash);
  return { pages: anchors.size, dead: [...new Set(dead)] };
})()`;

/** Searches as a reader does, and returns the path of the first page that the search finds. */
async function search(page: Page, words: string): Promise<string> {
  await page.locator("button.DocSearch-Button").click();
  await page.locator("input.search-input").fill(words);
  const first = page.locator("a.result").first();
  await first.waitFor();
  await first.click();
  await page.locator("input.search-input").waitFor({ state: "detached" });
  return new URL(page.url()).pathname;
}

async function main(): Promise<void> {
  const server = await serve();
  const browser = await startBrowser();
  try {
    const { port } = server.address() as AddressInfo;
    const home = `http://127.0.0.1:${port}/`;
    const { page, problems } = await openPage(browser, home);
    const { pages, dead } = await page.evaluate<Crawl>(CRAWL);
    assert.deepEqual(dead, []);
    assert.ok(pages > 150, `only ${pages} pages are linked`);
    assert.equal(await search(page, "Destroying stacks"), "/guides/destroying.html");
    assert.equal(
      await search(page, "bare_metal_instance_reinstall"),
      "/actions/bare_metal_instance_reinstall.html",
    );
    assert.deepEqual(problems, []);
    process.stdout.write(`${pages} pages, no dead link\n`);
  } finally {
    await browser.close();
    server.close();
  }
}

void main();
