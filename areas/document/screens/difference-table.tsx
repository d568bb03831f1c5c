import { formatSignedAmount } from "../rules/signed-amount.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { type FilledForm, listFormRows } from "#platform/forms/filled-form.ts";
import type { CellDifference, RowDifference } from "#platform/forms/diff-forms.ts";
import {
  type FormCellWithElement,
  useOptionListsForCells,
} from "#platform/documents/web/use-loaded-options.ts";
import { formatRowName } from "#platform/forms/row-name.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import type { ComparedSection } from "../rules/comparison.ts";
import "./difference.css";

export type ComparedForm = {
  readonly form: FilledForm;
  readonly options: OptionListSource;
  readonly name: string;
};

type DifferenceTableProps = {
  sections: readonly ComparedSection[];
  before: ComparedForm;
  after: ComparedForm;
};

/** The differences by section: old value, new value, and the effect of the section on the premium. */
export function DifferenceTable({ sections, before, after }: DifferenceTableProps) {
  return (
    <div className="difference">
      {sections.map((section) => (
        <SectionTable key={section.code} section={section} before={before} after={after} />
      ))}
    </div>
  );
}

type SectionProps = Omit<DifferenceTableProps, "sections"> & { section: ComparedSection };

function SectionTable({ section, before, after }: SectionProps) {
  const { code, title, isTable, rows, effect } = section;
  const cells = rows.flatMap((row) => row.cells);
  return (
    <section className="card difference-section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="quiet-note">{cells.length} 处不同</span>
        {effect && (
          <span className="difference-effect">
            单独改此项的保费影响 <strong>{formatSignedAmount(effect.toFixed(2))}</strong>
          </span>
        )}
      </header>
      <table>
        <caption className="visually-hidden">{title}的不同</caption>
        <thead>
          <tr>
            {isTable && <th scope="col">位置</th>}
            <th scope="col">内容</th>
            <th scope="col">{before.name}</th>
            <th scope="col">{after.name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <RowCells
              key={`${row.beforeIndex}>${row.afterIndex}`}
              code={code}
              isTable={isTable}
              row={row}
              before={before}
              after={after}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = {
  code: string;
  isTable: boolean;
  row: RowDifference;
  before: ComparedForm;
  after: ComparedForm;
};

function RowCells({ code, isTable, row, before, after }: RowProps) {
  const cells = row.cells.filter(({ element }) => !element.invisible);
  useOptionListsForCells(before.options, namedBy(code, cells, "before"));
  useOptionListsForCells(after.options, namedBy(code, cells, "after"));
  const place = rowName(code, row, before, after);
  return cells.map(({ element, before: was, after: is, from }, index) => (
    <tr key={`${element.elementCode} ${from}`}>
      {isTable && index === 0 && (
        <th scope="rowgroup" rowSpan={cells.length} className="difference-place">
          {place}
        </th>
      )}
      <th scope="row">
        {element.label}
        {from !== undefined && <span className="quiet-note">（{from} 起）</span>}
      </th>
      <td data-label={before.name}>
        <Side text={formatFieldCell(code, element, was, before.options)} As="del" />
      </td>
      <td data-label={after.name}>
        <Side text={formatFieldCell(code, element, is, after.options)} As="ins" />
      </td>
    </tr>
  ));
}

/** An empty value is neither struck out nor new. */
function Side({ text, As }: { text: string; As: "del" | "ins" }) {
  if (text === "") return "/";
  return (
    <As>
      <PendingText text={text} />
    </As>
  );
}

function namedBy(
  section: string,
  cells: readonly CellDifference[],
  side: "before" | "after",
): readonly FormCellWithElement[] {
  return cells.map((cell) => ({ section, element: cell.element, cell: cell[side] }));
}

/** The place of a row, and whether it was added or removed. */
function rowName(
  code: string,
  { beforeIndex, afterIndex }: RowDifference,
  before: ComparedForm,
  after: ComparedForm,
): string {
  const isGone = afterIndex < 0;
  const at = isGone ? beforeIndex : afterIndex;
  const row = listFormRows((isGone ? before : after).form[code])[at];
  const name = formatRowName(row, at);
  if (isGone) return `${name}（减少）`;
  return beforeIndex < 0 ? `${name}（新增）` : name;
}
