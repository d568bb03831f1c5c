import { useState } from "react";
import { compareContents } from "#areas/document/rules/comparison.ts";
import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { LoadedProductVersion } from "./document-queries.ts";

type NamedContent = { readonly form: FilledForm; readonly name: string };
type ContentDifferencesProps = {
  product: LoadedProductVersion;
  before: NamedContent;
  after: NamedContent;
  /** What stands in place of the table where nothing differs. */
  sameNote: string;
};

/** Two contents of one product version, field by field. */
export function ContentDifferences({ product, before, after, sameNote }: ContentDifferencesProps) {
  const { compiled, options } = product;
  const [today] = useState(() => getTodayInShanghai(new Date()));
  const { sections } = compareContents(
    { compiled, form: before.form },
    { compiled, form: after.form },
    { today },
  );
  if (sections.length === 0) return <p className="quiet-note">{sameNote}</p>;
  return (
    <DifferenceTable sections={sections} before={{ ...before, options }} after={{ ...after, options }} />
  );
}
