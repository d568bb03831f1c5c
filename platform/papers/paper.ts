import type { PaperSeal } from "./seal.ts";

export type PaperJson =
  | string
  | number
  | boolean
  | null
  | readonly PaperJson[]
  | { readonly [name: string]: PaperJson };

/** A paper to print: the name of its template and all its data. Its only date is `date` of the data. */
export type PrintablePaper = {
  readonly template: string;
  readonly data: { readonly [name: string]: PaperJson };
};

/** `version` is a hash of the templates and the compiler, so that a stored paper shows how it was made. */
export type PrintedPaper = {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly version: string;
  readonly seal?: PaperSeal | undefined;
};

/** Characters that the font lacks, such as a rare character of a name, and their field in the data. */
export type MissingCharacters = { readonly field: string; readonly characters: string };

export type PaperRenderResult =
  | { readonly printed: PrintedPaper }
  | { readonly missing: readonly MissingCharacters[] };
