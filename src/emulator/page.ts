import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./http/answer";

/** The page as a text with a place for the token, and the policy that permits its own style and script only. */
interface PageText {
  readonly html: string;
  readonly policy: string;
}

/** The place of the token in `page.html`. */
const TOKEN_PLACE = '<meta name="emulator-page" content="" />';

let loaded: PageText | undefined;

/** Returns the answer with the page. `token` lets the page follow and control the emulator. */
export function pageAnswer(token: string): Answer {
  const { html, policy } = (loaded ??= readPage());
  return {
    status: 200,
    body: replaced(html, TOKEN_PLACE, `<meta name="emulator-page" content="${token}" />`),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      // No other page may embed this one or read it.
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    },
  };
}

/** Reads the page's files, which are next to the code, and puts style and script into the page. */
function readPage(): PageText {
  const [style, script, frame] = ["page.css", "page.js", "page.html"].map((name) =>
    readFileSync(join(__dirname, name), "utf8"),
  ) as [string, string, string];
  const styled = replaced(frame, '<link rel="stylesheet" href="page.css" />', `<style>${style}</style>`);
  return {
    html: replaced(
      styled,
      '<script src="page.js" defer></script>',
      `<script type="module">${script}</script>`,
    ),
    policy: [
      "default-src 'none'",
      `script-src ${hashSource(script)}`,
      `style-src ${hashSource(style)}`,
      "connect-src 'self'",
      "img-src data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ].join("; "),
  };
}

function hashSource(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

function replaced(text: string, place: string, by: string): string {
  const parts = text.split(place);
  if (parts.length !== 2) throw new Error(`The emulator's page must contain ${place} once`);
  return parts.join(by);
}
