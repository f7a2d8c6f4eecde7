import { Token } from "cdktf";

// cdktf encodes a number token as a huge negative number. Its exponent has three digits, so a digit that follows is not part of it.
const ENCODED = /-\d(?:\.\d+)?e\+\d{3}/g;

/** Returns the number tokens in a text, as cdktf has encoded them there. */
export function encodedNumbersIn(text: string): readonly string[] {
  return Array.from(text.matchAll(ENCODED), ([number]) => number).filter((number) =>
    isNumberToken(Number(number)),
  );
}

/** Replaces each number token in a text by a string token of the same value. */
export function numbersAsTexts(text: string): string {
  return text.replaceAll(ENCODED, (number) =>
    isNumberToken(Number(number)) ? Token.asString(Number(number)) : number,
  );
}

/** Whether a number is a token, or an element of a list token. */
function isNumberToken(number: number): boolean {
  return Token.isUnresolved(number) || Token.isUnresolved([number]);
}
