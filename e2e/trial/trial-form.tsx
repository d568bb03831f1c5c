import { type FormEvent, useId, useRef, useState } from "react";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { choices, emptyValues, fieldsOfVersion, type TrialField, type TrialValues } from "./trial-fields.ts";

const version = localStorage.getItem("trialForm") ?? "1";
const visibleFields = fieldsOfVersion(version);
const labels = Object.fromEntries(visibleFields.map(({ name, label }) => [name, label]));
const empty: TrialValues = { ...emptyValues(visibleFields), confirm: "", captchaCode: "" };

/** Has every kind of field, a password and a captcha. Saving writes a common entry through the real server. */
export function TrialForm({ params: { no } }: PageProps<{ no: string }>) {
  const [values, setValues] = useState(empty);
  const [base, setBase] = useState(empty);
  const save = useCallMutation(saveCommonData);
  const form = useRef<HTMLFormElement>(null);
  const setValue = (name: string, value: string | boolean): void =>
    setValues((before) => ({ ...before, [name]: value }));
  const draft = useDraft({
    recordKey: `/trial/${no}`,
    title: `试验单 ${no}`,
    values,
    labels,
    formVersion: version,
    isDirty: Object.keys(values).some((name) => values[name] !== base[name]),
    form,
    onRestore: (stored) => setValues((before) => ({ ...before, ...(stored as TrialValues) })),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(
      { codeType: "Trial", code: String(values["holder"]), value: `单 ${no}`, remark: "" },
      {
        onSuccess: () => {
          draft.saved();
          setBase(values);
          noticeStore.tell(`已保存 ${no}`);
        },
      },
    );
  };
  return (
    <form ref={form} aria-label={`试验单 ${no}`} onSubmit={submit}>
      <OlderDraftNote older={draft.older} />
      {visibleFields.map((field) => (
        <TrialInput key={field.name} field={field} value={values[field.name] ?? ""} onPut={setValue} />
      ))}
      {["confirm", "captchaCode"].map((name) => (
        <Field
          key={name}
          label={name}
          name={name}
          type={name === "confirm" ? "password" : "text"}
          autoComplete="off"
          value={String(values[name])}
          onChange={({ target }) => setValue(name, target.value)}
        />
      ))}
      {save.error && <ErrorNote error={save.error} />}
      <button type="submit" className="button primary">
        保存
      </button>
    </form>
  );
}

type InputProps = {
  field: TrialField;
  value: string | boolean;
  onPut: (name: string, value: string | boolean) => void;
};

function TrialInput({ field: { name, label, kind }, value, onPut }: InputProps) {
  const id = useId();
  const given = { name, value: String(value) };
  const offered = (choices[name] ?? []).map((choice) => <option key={choice}>{choice}</option>);
  const onChange = ({ target }: { target: { value: string } }) => onPut(name, target.value);
  if (kind === "tick")
    return (
      <label>
        <input
          type="checkbox"
          name={name}
          checked={value === true}
          onChange={({ target }) => onPut(name, target.checked)}
        />
        {label}
      </label>
    );
  if (kind === "radio")
    return (
      <fieldset>
        <legend>{label}</legend>
        {(choices[name] ?? []).map((choice) => (
          <label key={choice}>
            <input type="radio" name={name} value={choice} checked={value === choice} onChange={onChange} />
            {choice}
          </label>
        ))}
      </fieldset>
    );
  if (kind === "select")
    return (
      <p>
        <label htmlFor={id}>{label}</label>
        <select {...given} id={id} onChange={onChange}>
          <option value="">请选择</option>
          {offered}
        </select>
      </p>
    );
  if (kind === "area")
    return (
      <p>
        <label htmlFor={id}>{label}</label>
        <textarea {...given} id={id} onChange={onChange} />
      </p>
    );
  return (
    <Field
      {...given}
      label={label}
      type={kind === "amount" ? "text" : kind}
      autoComplete="off"
      onChange={onChange}
    />
  );
}
