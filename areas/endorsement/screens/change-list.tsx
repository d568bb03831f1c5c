import { Fragment, useEffect, useState } from "react";
import { useOptionListsForCells } from "#platform/documents/web/use-loaded-options.ts";
import type { RowDifference, SectionDifference } from "#platform/forms/diff-forms.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { formatFieldCell } from "#platform/forms/web/field-format.ts";
import { CONTENT_SIGNAL, type FormStore } from "#platform/forms/web/form-store.ts";
import type { OptionListSource } from "#platform/forms/web/option-source.ts";
import { useFormContext } from "#platform/forms/web/use-form-context.tsx";
import { debounce } from "#platform/kernel/debounce.ts";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { listChangesWithOldValues } from "../rules/old-values.ts";
import type { ChangePrice } from "./change-pricer.ts";
import { listPeopleChanges } from "../rules/people-changes.ts";
import { countPeople, PeopleList } from "./people-list.tsx";
import { StateChanges } from "./state-changes.tsx";
import { readTermsRow, TERMS, textOf } from "./terms-section.ts";

/** A clerk reads the first changes here, and all of them on the page of the endorsement. */
const MOST_ROWS = 60;
/** Longer than the pricer's pause: the request for the price does not wait for the list. */
const WAIT_MS = 500;

type LiveChangeListProps = { baseForm: FilledForm; price: ChangePrice | undefined };

/** What was changed so far, old to new; what becomes of the policy itself comes with the price. */
export function LiveChangeList({ baseForm, price }: LiveChangeListProps) {
  const { store, options } = useFormContext();
  const filled = useContentAtRest(store);
  const sections = listChangesWithOldValues(
    store.form.sections.filter(({ code }) => code !== TERMS),
    { before: baseForm, after: filled },
    price?.datedChanges ?? [],
  );
  const stateChanges = price?.changes.filter(({ kind }) => kind === "state") ?? [];
  const compared = sections.map((section) => {
    const compiled = store.form.sections.find(({ code }) => code === section.code);
    const forms = { before: baseForm, after: filled };
    return { section, people: compiled && listPeopleChanges(compiled, section.rows, forms) };
  });
  const counts = compared.map(({ section: { rows }, people }) =>
    people ? countPeople(people) : rows.reduce((sum, { cells }) => sum + cells.length, 0),
  );
  const count = counts.reduce((sum, part) => sum + part, stateChanges.length);
  return (
    <section className="change-list" aria-label="变更内容">
      <h3>
        变更内容 <span className="quiet-note">{count} 处</span>
      </h3>
      {count === 0 && <p className="quiet-note">还没有修改。</p>}
      <StateChanges changes={stateChanges} validDate={textOf(readTermsRow(filled), "validDate")} />
      {compared.map(({ section, people }) => {
        const { code, title } = section;
        if (!people) return <ChangedSection key={code} section={section} options={options} />;
        return (
          <Fragment key={code}>
            <h4>{title}</h4>
            <PeopleList section={code} groups={people} options={options} />
          </Fragment>
        );
      })}
    </section>
  );
}

/** The content shortly after the last key: comparing thousands of rows with every key slows typing down. */
function useContentAtRest(store: FormStore): FilledForm {
  const [filled, setFilled] = useState(store.filled);
  useEffect(() => {
    const later = debounce(() => setFilled(store.filled()), WAIT_MS);
    const stop = store.subscribe(CONTENT_SIGNAL, () => later());
    later();
    return () => {
      stop();
      later.cancel();
    };
  }, [store]);
  return filled;
}

type ChangedSectionProps = { section: SectionDifference; options: OptionListSource };

function ChangedSection({ section: { code, title, isTable, rows }, options }: ChangedSectionProps) {
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {shown.map((row) => (
          <ChangedRow
            key={`${row.beforeIndex}>${row.afterIndex}`}
            code={code}
            isTable={isTable}
            row={row}
            options={options}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <p className="quiet-note">另有 {rows.length - shown.length} 行有变更。</p>
      )}
    </>
  );
}

type ChangedRowProps = { code: string; isTable: boolean; row: RowDifference; options: OptionListSource };

function ChangedRow({ code, isTable, row, options }: ChangedRowProps) {
  const cells = row.cells.filter(({ element }) => !element.invisible);
  useOptionListsForCells(
    options,
    cells.flatMap(({ element, before, after }) => [
      { section: code, element, cell: before },
      { section: code, element, cell: after },
    ]),
  );
  const format = (cell: (typeof cells)[number], side: "before" | "after"): string =>
    formatFieldCell(code, cell.element, cell[side], options) || "/";
  return (
    <li>
      {isTable && <p className="change-place">{formatRowPlace(row)}</p>}
      {cells.map((cell) => (
        <p key={`${cell.element.elementCode} ${cell.from}`}>
          <span className="change-label">
            {cell.element.label}
            {cell.from !== undefined && `（${cell.from} 起）`}
          </span>{" "}
          <span className="old-new is-changed">
            <del>
              <PendingText text={format(cell, "before")} />
            </del>{" "}
            <span aria-hidden="true">→</span>{" "}
            <ins>
              <PendingText text={format(cell, "after")} />
            </ins>
          </span>
        </p>
      ))}
    </li>
  );
}

function formatRowPlace({ beforeIndex, afterIndex }: RowDifference): string {
  if (afterIndex < 0) return `第 ${beforeIndex + 1} 行（删除）`;
  return beforeIndex < 0 ? `第 ${afterIndex + 1} 行（新增）` : `第 ${afterIndex + 1} 行`;
}
