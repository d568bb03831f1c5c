import { type FormEvent, useState } from "react";
import { OlderDraft } from "#platform/web/drafts/older-draft.tsx";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Field } from "#platform/web/field.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { useFormFocus } from "#platform/web/use-form-focus.ts";
import { type CommonEntry, dictionaryRefusals, saveCommonData } from "../contract.ts";
import {
  commonDraftKey,
  commonFaults,
  type CommonField,
  commonLabels,
  firstFaulty,
  NEW,
  trimmed,
  typedOf,
} from "./common-form-rules.ts";

const fields: readonly CommonField[] = ["code", "value", "remark"];

type Given = {
  codeType: string;
  /** The entry as it was when its change began; none for a new one. */
  base: CommonEntry | undefined;
  onSaved: (entry: CommonEntry) => void;
  onCancel: () => void;
  onReload: () => Promise<void>;
};

export function CommonForm({ codeType, base, onSaved, onCancel, onReload }: Given) {
  const [values, setValues] = useState(() => typedOf(base));
  const [faults, setFaults] = useState<Partial<Record<CommonField, string>>>({});
  const { form, focus } = useFormFocus(base ? "value" : "code");
  const save = useChange(saveCommonData);
  const draft = useDraft({
    recordKey: commonDraftKey(codeType) + (base?.commonDataId ?? NEW),
    title: `常用数据 ${base?.code ?? "新增"}`,
    values,
    labels: commonLabels,
    isDirty: fields.some((name) => values[name] !== typedOf(base)[name]),
    onRestore: (kept) => setValues((before) => ({ ...before, ...(kept as typeof values) })),
    form,
  });
  const fault = save.error;
  const isStale = fault?.code === dictionaryRefusals.commonDataChanged.code;

  const fieldOf = (name: CommonField) => ({
    name,
    label: commonLabels[name],
    value: values[name],
    fault: faults[name] ?? fault?.fieldMessage(name),
    hint: base && values[name] !== base[name] ? `保存前：${base[name] || "/"}` : undefined,
    readOnly: save.isPending,
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setFaults((before) => ({ ...before, [name]: undefined }));
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const found = commonFaults(values);
    setFaults(found);
    const first = firstFaulty(found);
    if (first) return focus(first);
    const known = base && { commonDataId: base.commonDataId, version: base.version };
    save.mutate(
      { ...known, codeType, ...trimmed(values) },
      {
        onSuccess: (entry) => {
          draft.saved();
          onSaved(entry);
        },
        onError: ({ fields: faulty }) => faulty[0] && focus(faulty[0].path),
      },
    );
  };
  const reload = async (): Promise<void> => {
    await onReload();
    save.reset();
    focus("value");
  };

  return (
    <form
      ref={form}
      className="common-form"
      aria-label={base ? `修改常用数据 ${base.code}` : "新增常用数据"}
      onSubmit={submit}
      noValidate
    >
      <OlderDraft older={draft.older} />
      <div className="common-fields">
        {base ? (
          <Field
            name="code"
            label="代码"
            value={base.code}
            readOnly
            className="is-locked"
            hint="代码不可修改；要换代码请新增一条"
          />
        ) : (
          <Field {...fieldOf("code")} />
        )}
        <Field {...fieldOf("value")} />
        <Field {...fieldOf("remark")} />
      </div>
      {fault && (
        <FaultNote
          fault={fault}
          onRetry={isStale ? () => void reload() : undefined}
          retryLabel="取最新内容"
        />
      )}
      <div className="form-foot">
        <button type="button" className="button" onClick={onCancel} disabled={save.isPending}>
          取消
        </button>
        <button type="submit" className="button primary" aria-disabled={save.isPending}>
          {save.isPending ? "正在保存…" : "保存"}
        </button>
      </div>
    </form>
  );
}
