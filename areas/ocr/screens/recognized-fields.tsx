import { type FormEvent, useState } from "react";
import type { PartyToolsProps } from "#platform/forms/web/form-context.ts";
import { Button } from "#platform/ui/button.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { CertificateField } from "../rules/certificate-field.ts";
import type { CertificateKind } from "../rules/certificate-kinds.ts";
import {
  confidenceNames,
  describePresentFact,
  findFact,
  isTickedAtFirst,
  toPartyFacts,
} from "../rules/certificate-facts.ts";

type RecognizedFieldsProps = {
  kind: CertificateKind;
  fields: readonly CertificateField[];
  form: PartyToolsProps;
  onClose: () => void;
};

/** Only ticked fields go into the form. Doubtful ones are not ticked at first. */
export function RecognizedFields({ kind, fields, form, onClose }: RecognizedFieldsProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        fields
          .filter(({ code, mark }) => isTickedAtFirst(mark) && findFact(kind, code, form.party) !== undefined)
          .map(({ code }) => code),
      ),
  );
  const [present] = useState(form.readFacts);
  const takeOver = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = fields.filter(({ code }) => ticked.has(code));
    form.takeFacts(toPartyFacts(kind, chosen, form.party));
    noticeStore.tell(`已填入${chosen.map(({ label }) => label).join("、")}，请核对`);
    onClose();
  };
  const tick = (code: string, isTicked: boolean): void => {
    const next = new Set(ticked);
    if (isTicked) next.add(code);
    else next.delete(code);
    setTicked(next);
  };
  return (
    <form className="recognition-fields" onSubmit={takeOver}>
      <p role="status">请与证件核对，勾选的内容填入{form.title}</p>
      <ul>
        {fields.map((field) => {
          const fact = findFact(kind, field.code, form.party);
          const before = fact === undefined ? "" : describePresentFact(present, fact);
          return (
            <RecognizedField
              key={field.code}
              field={field}
              before={before === field.value ? "" : before}
              isTicked={ticked.has(field.code)}
              onTick={fact === undefined ? undefined : (isTicked) => tick(field.code, isTicked)}
            />
          );
        })}
      </ul>
      <div className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="primary" isSubmit disabled={ticked.size === 0}>
          采用所选 {ticked.size} 项
        </Button>
      </div>
    </form>
  );
}

type RecognizedFieldProps = {
  field: CertificateField;
  /** What the form holds and would lose. */
  before: string;
  isTicked: boolean;
  /** Undefined for a field that the form does not have. */
  onTick: ((isTicked: boolean) => void) | undefined;
};

function RecognizedField({ field, before, isTicked, onTick }: RecognizedFieldProps) {
  const { label, value, mark, note } = field;
  return (
    <li>
      <div className="recognition-field">
        <span>{label}</span>
        <strong>{value}</strong>
        <span className="recognition-mark" data-mark={mark}>
          {mark === "check" ? confidenceNames[mark] : `可信度${confidenceNames[mark]}`}
        </span>
        {onTick ? (
          <label className="recognition-tick">
            <input
              type="checkbox"
              checked={isTicked}
              aria-label={`采用${label}`}
              onChange={({ currentTarget }) => onTick(currentTarget.checked)}
            />
            采用
          </label>
        ) : (
          <span className="recognition-tick">仅供核对</span>
        )}
      </div>
      {note !== "" && <p>{note}</p>}
      {before !== "" && <p>将替换表单中的：{before}</p>}
    </li>
  );
}
