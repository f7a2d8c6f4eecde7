import type { Machine } from "./machine";
import { ratioOf, verdictOf, type Bound, type Row, type Unit } from "./row";

/** Returns the first line of the results: date and machine. */
export function formatMachine({ processor, cores, node, engine }: Machine, date: Date): string {
  const day = date.toISOString().slice(0, 10);
  return `${day}, ${cores} x ${processor}, Node ${node.replace(/^v/, "")}, ${engine ?? "no engine"}`;
}

const HEADER = ["what", "ours", "the other", "ratio", "at most", "requirement"];

/** Formats the rows as a Markdown table, which is also readable on a terminal. */
export function formatTable(rows: readonly Row[]): string {
  const cells = [HEADER, ...rows.map(cellsOf)];
  const widths = HEADER.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  const [header = "", ...body] = cells.map(line);
  return [header, rule, ...body].map((text) => `${text}\n`).join("");
}

function cellsOf(row: Row): readonly string[] {
  const { what, unit, ours, other, bound } = row;
  const ratio = ratioOf(row);
  return [
    what,
    formatFigure(ours, unit),
    other === undefined ? "" : `${other.name}: ${formatFigure(other.value, unit)}`,
    ratio === undefined ? "" : formatNumber(ratio),
    bound === undefined ? "" : formatBound(bound, unit),
    verdictOf(row),
  ];
}

function formatBound({ of, atMost }: Bound, unit: Unit): string {
  return of === "ratio" ? `ratio ${atMost}` : formatFigure(atMost, unit);
}

function formatFigure(value: number | undefined, unit: Unit): string {
  return value === undefined ? "not measured" : `${formatNumber(value)} ${unit}`;
}

/** Three significant digits, more than the precision of a machine under other load. */
function formatNumber(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
