import { charactersAt } from "./spelled-characters";

/**
 * A text as its reader understands it: with its escapes decoded at any depth, in lower case, and without what may separate the parts of one
 * word (white space, line breaks, terminal sequences, invisible characters, backslashes). Each character knows its place in the original.
 */
export interface PlainText {
  readonly text: string;
  /** Returns the start and end in the original of a part of the text. */
  readonly spanOf: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** Depth to which escapes are decoded. It bounds the time: each round may decode no more than one escape. */
const MOST_ROUNDS = 12;

/** A text with the places of its UTF-16 units in the original. */
interface DecodedText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Sequences that a terminal interprets, white space, and characters that are not shown. */
const SEPARATORS =
  // eslint-disable-next-line no-control-regex -- terminal sequences consist of them
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]{0,256}(?:\u0007|\u001b\\)|(?:(?![\u001b\u009b])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s])+|[\u001b\u009b]/gu;

/** A line break and the marks at the beginning of the next line, such as those of a quotation, a frame or a comment. */
const LINE_STARTS = /[\r\n]+[ \t]*(?:[>|#*;:│┃║]|\/\/|--)+[ \t]*/g;

/** Converts a text. `joinsLines` also removes marks at the beginning of lines. */
export function plainText(original: string, joinsLines: boolean): PlainText {
  // A line may break within an escape, and an escape may mean a line break.
  const joined = (from: DecodedText): DecodedText =>
    without(joinsLines ? without(from, LINE_STARTS) : from, SEPARATORS);
  let decoded = joined({ text: original, starts: firstPlaces(original, 0), ends: firstPlaces(original, 1) });
  for (let round = 0; round < MOST_ROUNDS && /[\\&%]/.test(decoded.text); round += 1) {
    const next = joined(decode(decoded));
    if (next.text.length === decoded.text.length) break;
    decoded = next;
  }
  const { text, starts, ends } = without(decoded, /\\+/g);
  return {
    // Only ASCII: other letters may change their length.
    text: text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? original.length }),
  };
}

function firstPlaces(text: string, offset: number): Int32Array {
  return Int32Array.from({ length: text.length }, (_, index) => index + offset);
}

/** Decodes each escape of a text once. */
function decode(from: DecodedText): DecodedText {
  const escape = /[\\&%]/g;
  const pieces: Piece[] = [];
  let place = 0;
  for (let found = escape.exec(from.text); found !== null; found = escape.exec(from.text)) {
    // The longest reading is the decoded one.
    const [first, ...more] = charactersAt(from.text, found.index);
    const longest = more.reduce(
      (best, each) => (best === undefined || each.end >= best.end ? each : best),
      first,
    );
    if (longest === undefined || longest === first) continue;
    pieces.push({ start: place, end: found.index }, { ...longest, start: found.index });
    place = longest.end;
    escape.lastIndex = place;
  }
  return assemble(from, [...pieces, { start: place, end: from.text.length }]);
}

function without(from: DecodedText, pattern: RegExp): DecodedText {
  const pieces: Piece[] = [];
  let place = 0;
  for (const found of from.text.matchAll(pattern)) {
    pieces.push({ start: place, end: found.index });
    place = found.index + found[0].length;
  }
  return place === 0 ? from : assemble(from, [...pieces, { start: place, end: from.text.length }]);
}

/** A part of a text that is kept, or the character that it means. */
interface Piece {
  readonly start: number;
  readonly end: number;
  readonly character?: string;
}

function assemble({ text, starts, ends }: DecodedText, pieces: readonly Piece[]): DecodedText {
  const kept: string[] = [];
  const newStarts = new Int32Array(text.length);
  const newEnds = new Int32Array(text.length);
  let length = 0;
  for (const { start, end, character } of pieces) {
    const part = character ?? text.slice(start, end);
    kept.push(part);
    for (let index = 0; index < part.length; index += 1) {
      const isWhole = character !== undefined;
      newStarts[length] = starts[isWhole ? start : start + index] ?? 0;
      newEnds[length] = ends[isWhole ? end - 1 : start + index] ?? 0;
      length += 1;
    }
  }
  return { text: kept.join(""), starts: newStarts.subarray(0, length), ends: newEnds.subarray(0, length) };
}
