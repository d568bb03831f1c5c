/** Which kind of advice the sender of a refused file needs. */
export type UnsafeKind = "office" | "archive" | "pdf" | "mixed" | "image" | "slow";
/** Content that is not stored. `what` is told to the sender of the file. */
export type UnsafeContent = { readonly unsafe: UnsafeKind; readonly what: string };

export class UnsafeContentError extends Error {
  readonly content: UnsafeContent;

  constructor(unsafe: UnsafeKind, what: string) {
    super(what);
    this.content = { unsafe, what };
  }
}
