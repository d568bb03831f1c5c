const HEAD_LENGTH = 5;
const TAIL_LENGTH = 6;
/** The length of the longest number that is shown whole. */
const WHOLE_LENGTH = 16;

export type NumberParts = { readonly head: string; readonly middle: string; readonly tail: string };

/** Splits a long number into its product, the middle that a narrow column hides, and its tail. */
export function splitNumber(text: string): NumberParts | undefined {
  if (text.length <= WHOLE_LENGTH || !/^[A-Z]+\d+$/.test(text)) return undefined;
  return {
    head: text.slice(0, HEAD_LENGTH),
    middle: text.slice(HEAD_LENGTH, -TAIL_LENGTH),
    tail: text.slice(-TAIL_LENGTH),
  };
}
