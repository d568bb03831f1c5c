export type ContentDifference = {
  /** Labels from the outermost part to the innermost. */
  readonly place: readonly string[];
  readonly what: "added" | "removed" | "changed" | "moved";
  readonly before: string;
  readonly after: string;
};
