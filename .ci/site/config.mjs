import { readFileSync } from "node:fs";

// The settings of VitePress that follow from the pages: see src/build/site.ts.
const settings = JSON.parse(readFileSync(new URL("settings.json", import.meta.url), "utf8"));

/** Returns the anchor of a heading as GitHub does, whose anchors the links in the documentation have. */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

export default { ...settings, markdown: { anchor: { slugify } } };
