import { markupText, printableLine } from "../base/escaping";
import { type DrawnGraph, drawSvg, rounded, shortened, textAt } from "../picture";
import type { ReviewedChange, ReviewedHook } from "./review";
import type { Timeline, TimelineBar } from "./timeline";

/** The most bars of a timeline that a person can read. */
const MOST_BARS = 300;

/** Sizes of the timeline, in pixels. */
const [LABELS, BARS, ROW] = [230, 640, 26];

/** Returns the lines of the drawing of a stack. */
export async function drawTopology(graph: DrawnGraph): Promise<readonly string[]> {
  return [
    '<p class="quiet">Each line leads from a resource to one that refers to it. A frame is a project or a region.</p>',
    '<div class="drawing">',
    ...(await drawSvg(graph)),
    "</div>",
  ];
}

/** Returns the lines of the timeline of an apply. */
export function drawTimeline({ bars, lengths }: Timeline): readonly string[] {
  if (bars.length === 0) return ['<p class="quiet">The apply asks the service for nothing.</p>'];
  const shown = bars.slice(0, MOST_BARS);
  const end = bars.reduce((latest, bar) => Math.max(latest, bar.end), 0);
  const [width, height] = [LABELS + BARS + 120, shown.length * ROW + 10];
  const explanation =
    lengths === "declared"
      ? `Lengths are the longest times that the contract declares. All of it takes at most ${durationText(end)}.`
      : "The contract does not declare how long every change takes: all bars have the same length, and show only the order.";
  const left = bars.length - shown.length;
  return [
    `<p>${explanation} Changes begin when all changes on which they depend have ended. The engine may begin later.</p>`,
    ...(left === 0 ? [] : [`<p>The first ${shown.length} of ${bars.length} changes are shown.</p>`]),
    '<div class="drawing">',
    `<svg role="img" aria-label="Timeline: ${bars.length} changes" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    ...shown.flatMap((bar, index) => barLines(bar, index * ROW + 5, end)),
    "</svg>",
    "</div>",
  ];
}

function barLines({ of, begin, end }: TimelineBar, y: number, whole: number): readonly string[] {
  const scale = BARS / Math.max(whole, 1);
  const [x, width] = [LABELS + begin * scale, Math.max((end - begin) * scale, 2)];
  const name = nameOf(of);
  const [verb, isPoweredOff] =
    "hook" in of ? ["hook", false] : [of.verb, of.effects.some(({ effect }) => effect === "powerOff")];
  const place = `x="${rounded(x)}" y="${y}" width="${rounded(width)}" height="${ROW - 6}" rx="3"`;
  return [
    "<g>",
    `<title>${verb} ${markupText(printableLine(name))}${isPoweredOff ? ": powers off" : ""}</title>`,
    textAt(10, y + 14, shortened(`${verb} ${name}`)),
    `<rect class="bar ${verb}" ${place}/>`,
    ...(isPoweredOff
      ? [
          `<rect class="power-off" ${place}/>`,
          `<text class="note" x="${rounded(x + width + 6)}" y="${y + 14}">powers off</text>`,
        ]
      : []),
    "</g>",
  ];
}

function nameOf(part: ReviewedChange | ReviewedHook): string {
  return "hook" in part ? part.hook : part.address.replace(/^svc_/, "");
}

function durationText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 6) / 10} h`;
}
