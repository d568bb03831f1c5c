import type { SearchFunction } from "#platform/forms/web/search.ts";

/** A record that the server found, in words; where it is opened. */
export type RecordEntry = {
  readonly group: string;
  readonly href: string;
  readonly title: string;
  readonly number: string;
  readonly state: string;
  readonly about: readonly string[];
};
export type FindRecords = SearchFunction<RecordEntry>;
