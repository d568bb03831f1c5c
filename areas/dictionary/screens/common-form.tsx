import { type FormEvent, useEffect, useRef, useState } from "react";
import { ignoreComposingEnter } from "#platform/web/composition.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Field } from "#platform/web/field.tsx";
import { useChange } from "#platform/web/use-change.ts";
import { type CommonEntry, dictionaryRefusals, saveCommonData } from "../contract.ts";
import { commonFaults, type CommonField, commonLabels, emptyCommon, firstFaulty, trimmed } from "./common-form-rules.ts";

type Given = {
  codeType: string;
  /** The entry as it was when its change began; none for a new one. */
  base: CommonEntry | undefined;
  onSaved: (entry: CommonEntry) => void;
  onCancel: () => void;
  onReload: () => void;
};

export function CommonForm({ codeType, base, onSaved, onCancel, onReload }: Given) {
  const [values, setValues] = useState(base ?? emptyCommon);
  const [faults, setFaults] = useState<Partial<Record<CommonField, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const save = useChange(saveCommonData);
  const fault = save.error;
  const isStale = fault?.code === dictionaryRefusals.commonDataChanged.code;

  const focusOn = (name: string): void => {
    const input = form.current?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.focus();
  };
  const { reset } = save;
  useEffect(() => {
    reset();
    focusOn(base ? "value" : "code");
  }, [base, reset]);
  useEffect(() => {
    const first = fault?.fields[0];
    if (first) focusOn(first.path);
  }, [fault]);

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
    if (first) return focusOn(first);
    const known = base && { commonDataId: base.commonDataId, version: base.version };
    save.mutate({ ...known, codeType, ...trimmed(values) }, { onSuccess: onSaved });
  };

  return (
    <form
      ref={form}
      className="common-form"
      aria-label={base ? `修改常用数据 ${base.code}` : "新增常用数据"}
      onSubmit={submit}
      onKeyDown={ignoreComposingEnter}
      noValidate
    >
      <div className="common-fields">
        {base ? (
          <Field name="code" label="代码" value={base.code} readOnly className="is-locked" hint="代码不可修改；要换代码请新增一条" />
        ) : (
          <Field {...fieldOf("code")} />
        )}
        <Field {...fieldOf("value")} />
        <Field {...fieldOf("remark")} />
      </div>
      {fault && <FaultNote fault={fault} onRetry={isStale ? onReload : undefined} retryLabel="取最新内容" />}
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
