import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { type Cell, type LightStore, openLightStore } from "./light-store.ts";
import { choices, type TestField, testFields } from "./test-fields.ts";

/** The light cells that the form engine will have: native inputs, pickers that are text until they are touched. */
export function LightForm({ formId }: { formId: string }) {
  const [store] = useState(() => openLightStore(testFields));
  return (
    <form
      className="test-form"
      onSubmit={(event) => {
        event.preventDefault();
        store.check();
      }}
      noValidate
    >
      {testFields.map((field) => (
        <LightField key={field.name} id={`${formId}-${field.name}`} field={field} store={store} />
      ))}
      <button type="submit" className="button primary">
        提交
      </button>
    </form>
  );
}

type FieldGiven = { id: string; field: TestField; store: LightStore };

const LightField = memo(function LightField({ id, field, store }: FieldGiven) {
  const { name, label, kind, isRequired } = field;
  const subscribe = useCallback((tell: () => void) => store.subscribe(name, tell), [store, name]);
  const cell = useSyncExternalStore(subscribe, () => store.cell(name));
  const input: InputGiven = {
    id,
    name,
    "aria-required": isRequired,
    "aria-invalid": cell.fault !== undefined,
    "aria-describedby": cell.fault === undefined ? undefined : `${id}-fault`,
  };
  const given = { input, cell, onType: (value: string) => store.type(name, value) };
  return (
    <div className="field test-field">
      <label htmlFor={id}>
        {isRequired && <span aria-hidden="true">*</span>}
        {label}
      </label>
      <div className="field-line">
        {kind === "select" || kind === "date" ? (
          <Picker {...given} kind={kind} />
        ) : (
          <Typed {...given} kind={kind} />
        )}
      </div>
      {cell.fault !== undefined && (
        <p id={`${id}-fault`} className="field-fault">
          {cell.fault}
        </p>
      )}
    </div>
  );
});

type InputGiven = {
  id: string;
  name: string;
  "aria-required": boolean;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
};
type CellGiven = { input: InputGiven; cell: Cell; kind: TestField["kind"]; onType: (value: string) => void };

function Typed({ input, cell, kind, onType }: CellGiven) {
  return (
    <input
      {...input}
      inputMode={kind === "number" ? "decimal" : "text"}
      value={cell.value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

const nameOf = (value: string): string => choices.find((choice) => choice.value === value)?.label ?? value;

function Picker({ input, cell, kind, onType }: CellGiven) {
  const [isTouched, setTouched] = useState(false);
  if (!isTouched) {
    const shown = kind === "select" ? nameOf(cell.value) : cell.value;
    return (
      <>
        <input {...input} readOnly value={shown} onFocus={() => setTouched(true)} />
        <span className="test-arrow" aria-hidden="true">
          ▾
        </span>
      </>
    );
  }
  const focus = (picker: HTMLElement | null): void => picker?.focus();
  const leave = (): void => setTouched(false);
  if (kind === "date")
    return (
      <input
        {...input}
        ref={focus}
        type="date"
        value={cell.value}
        onChange={({ target }) => onType(target.value)}
        onBlur={leave}
      />
    );
  return (
    <select
      {...input}
      ref={focus}
      value={cell.value}
      onChange={({ target }) => onType(target.value)}
      onBlur={leave}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
