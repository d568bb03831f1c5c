import { useState } from "react";
import { type ComparedSection, compareContents } from "#areas/document/rules/comparison.ts";
import { DifferenceTable } from "#areas/document/screens/difference-table.tsx";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { LoadedProductVersion } from "./document-queries.ts";

type NamedContent = {
  readonly form: FilledForm;
  readonly name: string;
  readonly product: LoadedProductVersion;
};
type ContentDifferencesProps = {
  before: NamedContent;
  after: NamedContent;
  /** What stands in place of the table where nothing differs. */
  sameNote: string;
  /** Sets differences without weight apart; their labels are named below the table. */
  weigh?: (sections: readonly ComparedSection[]) => WeighedSections;
};
type WeighedSections = {
  readonly weighty: readonly ComparedSection[];
  readonly administrative: readonly string[];
};

const weighAll = (weighty: readonly ComparedSection[]): WeighedSections => ({ weighty, administrative: [] });

/** Two contents field by field, each by its own product version. */
export function ContentDifferences({ before, after, sameNote, weigh = weighAll }: ContentDifferencesProps) {
  const [today] = useState(() => getTodayInShanghai(new Date()));
  const { sections, onlyBefore, onlyAfter } = compareContents(
    { compiled: before.product.compiled, form: before.form },
    { compiled: after.product.compiled, form: after.form },
    { today },
  );
  const { weighty, administrative } = weigh(sections);
  const notes = [
    weighty.length === 0 && onlyBefore.length + onlyAfter.length === 0 && sameNote,
    onlyBefore.length > 0 && `仅${before.name}有的分区：${onlyBefore.join("、")}`,
    onlyAfter.length > 0 && `仅${after.name}有的分区：${onlyAfter.join("、")}`,
    administrative.length > 0 &&
      `另有 ${administrative.length} 处不影响核保结论的内容不同：${administrative.join("、")}`,
  ].filter((note) => note !== false);
  return (
    <>
      {weighty.length > 0 && (
        <DifferenceTable
          sections={weighty}
          before={{ ...before, options: before.product.options }}
          after={{ ...after, options: after.product.options }}
        />
      )}
      {notes.map((note) => (
        <p key={note} className="quiet-note">
          {note}
        </p>
      ))}
    </>
  );
}
