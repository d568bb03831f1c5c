import { memo, useMemo } from "react";
import { isEmpty } from "../check-form.ts";
import type { CompiledElement } from "../compile-form.ts";
import type { FormElement } from "../definition.ts";
import { type Cell, rowsOf } from "../filled.ts";
import { lockReason, type Origin } from "../locks.ts";
import { isNumeric } from "../typed-value.ts";
import { cellText } from "./cell-text.ts";
import { Control } from "./cells/control.tsx";
import { useCell, useOptionList, useScope, useSignal } from "./form-scope.tsx";
import { fieldId } from "./open-scope.ts";
import { type CellPlace, cellKey, isOther, ONE_ROW } from "./form-state.ts";
import { helpOf, unitLabel } from "./help.ts";
import { listName } from "../option-list.ts";

type Given = { section: string; compiled: CompiledElement };

/** A field of a form: nothing but this is drawn again while its cell is typed into. */
export const FormField = memo(function FormField({ section, compiled }: Given) {
  const { store } = useScope();
  const { element, code } = compiled;
  const place = useMemo<CellPlace>(() => ({ section, row: ONE_ROW, element: code }), [section, code]);
  const isHidden = useSignal(cellKey(place), () => store.view(place).isHidden);
  if (isHidden || element.invisible) return null;
  const isWide = element.type === "textarea";
  return (
    <div className={isWide ? "form-field is-wide" : "form-field"} data-element={code}>
      {store.isReadOnly ? (
        <ShownField place={place} compiled={compiled} />
      ) : (
        <TypedField place={place} compiled={compiled} />
      )}
    </div>
  );
});

type FieldGiven = { place: CellPlace; compiled: CompiledElement };

function TypedField({ place, compiled: { element, party } }: FieldGiven) {
  const { store, prefix } = useScope();
  const { cell, system, fault } = useCell(place);
  const id = fieldId(prefix, place);
  const lock = lockReason(element, store.origin);
  const note = fault ?? lock ?? helpOf(element);
  const isLocked = lock !== undefined;
  return (
    <>
      <Label
        id={id}
        label={element.label}
        isRequired={element.required && !isLocked}
        isLocked={isLocked}
        isCarried={!isLocked && saysAsBefore(store.origin, place, element, cell)}
      />
      <div className="form-line">
        {store.mode === "pigai" && (
          <OldCell place={place} compiled={element} now={isEmpty(cell) ? system : cell} />
        )}
        <Control
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
            isFaulty: fault !== undefined,
            lock,
            set: (next) => store.set(place, next),
            leave: () => store.touch(place),
          }}
        />
      </div>
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={fault === undefined ? "form-note" : "form-note is-fault"}
          title={note}
        >
          {note}
        </p>
      )}
    </>
  );
}

type LabelGiven = { id: string; label: string; isRequired: boolean; isLocked: boolean; isCarried: boolean };

/** It says what the quotation said, and may be changed. */
function saysAsBefore(
  origin: Origin | undefined,
  place: CellPlace,
  element: FormElement,
  cell: Cell,
): boolean {
  const [before] = rowsOf(origin?.form?.[place.section]);
  return before !== undefined && !isEmpty(cell) && !isOther(element, before[place.element], cell);
}

const Label = memo(function Label({ id, label, isRequired, isLocked, isCarried }: LabelGiven) {
  return (
    <label id={`${id}-label`} htmlFor={id} className="form-label">
      {label}
      {isRequired && (
        <span className="required-mark" aria-hidden="true">
          *
        </span>
      )}
      {isLocked && (
        <svg className="form-lock" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M3 5.5h6v4.500H3zM4.250 5.500V4a1.750 1.750 0 013.500 0v1.500" />
        </svg>
      )}
      {isCarried && <span className="form-carried">询价带入</span>}
    </label>
  );
});

function ShownField({ place, compiled: { element } }: FieldGiven) {
  const { store, options } = useScope();
  const { cell, system } = useCell(place);
  const now = (cell ?? "") === "" ? system : cell;
  useOptionList(listName(place.section, element), lookedUp(element, now));
  const text = cellText(place.section, element, now, options);
  const unit = text === "" ? undefined : unitLabel(element);
  // What is chosen may be called by its unit already, as hours are.
  const isUnitSaid = unit === undefined || text.endsWith(unit);
  return (
    <dl className="form-shown">
      <dt>{element.label}</dt>
      <dd>
        {store.mode === "pigai" ? (
          <OldAndNew place={place} element={element} now={now} />
        ) : (
          <>
            {text === "" ? "/" : text}
            {!isUnitSaid && <span className="form-shown-unit"> {unit}</span>}
          </>
        )}
      </dd>
    </dl>
  );
}

/** What has to be asked for by itself to be called by its name. */
export function lookedUp({ type }: FormElement, cell: Cell): string | undefined {
  return type === "lookup" && typeof cell === "string" && cell !== "" ? cell : undefined;
}

type OldGiven = { place: CellPlace; compiled: CompiledElement["element"]; now: Cell };

/** A figure always stands beside what it was, anything else where it changed. */
function OldCell({ place, compiled: element, now }: OldGiven) {
  const { store, options } = useScope();
  const old = store.oldRow(place.section, place.row)?.[place.element];
  const isChanged = isOther(element, old, now);
  if (!isChanged && !isNumeric(element)) return null;
  const text = cellText(place.section, element, old, options) || "/";
  return (
    <span className={isChanged ? "old-cell is-changed" : "old-cell"} title={`批改前：${text}`}>
      <span className="visually-hidden">批改前</span>
      {text}
    </span>
  );
}

/** What was, and what is, each "/" where there is nothing. */
export function OldAndNew({
  place,
  element,
  now,
}: {
  place: CellPlace;
  element: CompiledElement["element"];
  now: Cell;
}) {
  const { store, options } = useScope();
  const old = store.oldRow(place.section, place.row)?.[place.element];
  const say = (cell: Cell): string => cellText(place.section, element, cell, options) || "/";
  const isChanged = isOther(element, old, now);
  if (!isChanged && !isNumeric(element)) return say(now);
  return (
    <span className={isChanged ? "old-new is-changed" : "old-new"}>
      <del>{say(old)}</del> <span aria-hidden="true">→</span> <ins>{say(now)}</ins>
    </span>
  );
}
