import { type FocusEvent, memo, useMemo, useState } from "react";
import { PendingText } from "#platform/ui/pending-text.tsx";
import { RequiredMark } from "#platform/ui/required-mark.tsx";
import { isEmptyCell } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import type { FormElement } from "../definition.ts";
import { type FormCell, listFormRows } from "../filled-form.ts";
import type { ProposalInquiryOrigin } from "../locks.ts";
import { isNumericElement } from "../typed-value.ts";
import { formatFieldCell } from "./field-format.ts";
import { CellControl } from "./cells/control.tsx";
import { useFormCell, useOptionList, useFormContext, useFormSignal } from "./use-form-context.tsx";
import { buildFieldId } from "./form-context.ts";
import { type FormCellAddress, buildCellKey, isDifferentCell, SINGLE_ROW_ID } from "./form-state.ts";
import { getFieldHelp, getUnitLabel } from "./field-help.ts";
import { computeFieldSpan } from "./field-span.ts";
import { OPENED_PARTS_SIGNAL_NAME } from "./opened-parts.ts";
import { getOptionListName } from "../option-list.ts";

type FormFieldProps = { section: string; compiled: CompiledElement };

/** Renders a field. While a user types into its cell, only this component renders again. */
export const FormField = memo(function FormField({ section, compiled }: FormFieldProps) {
  const { store, prefix } = useFormContext();
  const { element, code } = compiled;
  const place = useMemo<FormCellAddress>(
    () => ({ section, row: SINGLE_ROW_ID, element: code }),
    [section, code],
  );
  const isHidden = useFormSignal(buildCellKey(place), () => store.view(place).isHidden);
  const isClosed = useFormSignal(OPENED_PARTS_SIGNAL_NAME, () => store.opened.isCellClosed(place));
  const [isFocused, setFocused] = useState(false);
  if (isHidden || element.invisible) return null;
  const className = `form-field ${fieldWidths[computeFieldSpan(compiled)]}`;
  // A shown field has no control: the field itself takes the focus of whoever is led to it.
  if (store.isReadOnly || isClosed)
    return (
      <div className={className} data-element={code} id={buildFieldId(prefix, place)} tabIndex={-1}>
        <ShownField place={place} compiled={compiled} isClosed={isClosed} />
      </div>
    );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    <div className={className} data-element={code} onFocus={() => setFocused(true)} onBlur={leave}>
      <TypedField place={place} compiled={compiled} isFocused={isFocused} />
    </div>
  );
});

const fieldWidths = { 1: "", 2: "is-double", 4: "is-wide" } as const;

type FieldProps = { place: FormCellAddress; compiled: CompiledElement };

function TypedField({ place, compiled: { element, party }, isFocused }: FieldProps & { isFocused: boolean }) {
  const { store, prefix } = useFormContext();
  const { cell, computed: system, error } = useFormCell(place);
  const id = buildFieldId(prefix, place);
  const lock = store.opened.cellLock(place, element);
  const note = error ?? lock ?? (isFocused ? getFieldHelp(element) : undefined);
  const isLocked = lock !== undefined;
  return (
    <>
      <Label
        id={id}
        label={element.label}
        isRequired={element.required && !isLocked}
        isLocked={isLocked}
        isCarried={!isLocked && isFromQuotation(store.origin, place, element, cell)}
      />
      <div className="form-line">
        {store.mode === "pigai" && (
          <OldCell place={place} compiled={element} now={isEmptyCell(cell) ? system : cell} />
        )}
        <CellControl
          bind={{
            section: place.section,
            row: place.row,
            element,
            party,
            cell,
            system,
            id,
            label: element.label,
            labelId: `${id}-label`,
            noteId: note === undefined ? undefined : `${id}-note`,
            isInvalid: error !== undefined,
            lock,
            set: (next) => store.set(place, next),
            leave: () => store.touch(place),
          }}
        />
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={error === undefined ? "form-note" : "form-note is-error"}
          title={note}
        >
          {note}
        </p>
      )}
    </>
  );
}

type LabelProps = { id: string; label: string; isRequired: boolean; isLocked: boolean; isCarried: boolean };

/** Tells whether a cell is still equal to that of the quotation. */
function isFromQuotation(
  origin: ProposalInquiryOrigin | undefined,
  place: FormCellAddress,
  element: FormElement,
  cell: FormCell,
): boolean {
  const [before] = listFormRows(origin?.form?.[place.section]);
  return before !== undefined && !isEmptyCell(cell) && !isDifferentCell(element, before[place.element], cell);
}

const Label = memo(function Label({ id, label, isRequired, isLocked, isCarried }: LabelProps) {
  return (
    <label id={`${id}-label`} htmlFor={id} className="form-label">
      {label}
      {isRequired && <RequiredMark />}
      {isLocked && (
        <svg className="form-lock" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M3 5.5h6v4.500H3zM4.250 5.500V4a1.750 1.750 0 013.500 0v1.500" />
        </svg>
      )}
      {isCarried && <span className="form-carried">询价带入</span>}
    </label>
  );
});

function ShownField({ place, compiled: { element }, isClosed }: FieldProps & { isClosed: boolean }) {
  const { store, options } = useFormContext();
  const { cell, computed: system } = useFormCell(place);
  const now = (cell ?? "") === "" ? system : cell;
  useOptionList(getOptionListName(place.section, element), findLookupCode(element, now));
  const text = formatFieldCell(place.section, element, now, options);
  const unit = text === "" ? undefined : getUnitLabel(element);
  // The label of a choice may already end with the unit, as hours do.
  const isUnitShown = unit === undefined || text.endsWith(unit);
  return (
    <dl className="form-shown">
      <dt>{element.label}</dt>
      <dd>
        {store.mode === "pigai" ? (
          <OldAndNewCell place={place} element={element} now={now} isClosed={isClosed} />
        ) : (
          <>
            <PendingText text={text === "" ? "/" : text} />
            {!isUnitShown && <span className="form-shown-unit"> {unit}</span>}
          </>
        )}
      </dd>
    </dl>
  );
}

/** Returns the code whose label must be loaded separately from its list. */
export function findLookupCode({ type }: FormElement, cell: FormCell): string | undefined {
  return type === "lookup" && typeof cell === "string" && cell !== "" ? cell : undefined;
}

type OldCellProps = { place: FormCellAddress; compiled: CompiledElement["element"]; now: FormCell };

/** Shows the old value of a cell: for numbers always, for others only after a change. */
function OldCell({ place, compiled: element, now }: OldCellProps) {
  const { store, options } = useFormContext();
  const oldRow = store.oldRow(place.section, place.row);
  const old = oldRow?.[place.element];
  if (!oldRow && store.opened.isLimited()) return null;
  const isChanged = isDifferentCell(element, old, now);
  if (!isChanged && !isNumericElement(element)) return null;
  const text = formatFieldCell(place.section, element, old, options) || "/";
  return (
    <span className={isChanged ? "old-cell is-changed" : "old-cell"} title={`批改前：${text}`}>
      <span className="visually-hidden">批改前</span>
      <PendingText text={text} />
    </span>
  );
}

/** Shows the old and the new value. An empty value is "/". */
export function OldAndNewCell({
  place,
  element,
  now,
  isClosed = false,
}: {
  place: FormCellAddress;
  element: CompiledElement["element"];
  now: FormCell;
  isClosed?: boolean;
}) {
  const { store, options } = useFormContext();
  const old = store.oldRow(place.section, place.row)?.[place.element];
  const format = (cell: FormCell): string => formatFieldCell(place.section, element, cell, options) || "/";
  const isChanged = isDifferentCell(element, old, now);
  if (!isChanged && (isClosed || !isNumericElement(element))) return <PendingText text={format(now)} />;
  return (
    <span className={isChanged ? "old-new is-changed" : "old-new"}>
      <del>
        <PendingText text={format(old)} />
      </del>{" "}
      <span aria-hidden="true">→</span>{" "}
      <ins>
        <PendingText text={format(now)} />
      </ins>
    </span>
  );
}
