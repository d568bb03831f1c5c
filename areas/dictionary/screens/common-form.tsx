import { type FormEvent, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { OlderDraftNote } from "#platform/web/autosave/older-draft.tsx";
import { useDraft } from "#platform/web/autosave/use-draft.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useFieldFocus } from "#platform/ui/use-form-focus.ts";
import { type CommonEntry, dictionaryRefusals, saveCommonData } from "../contract.ts";
import {
  buildCommonEntryDraftKey,
  checkCommonEntryValues,
  type CommonEntryField,
  commonEntryLabels,
  findFirstInvalidEntryField,
  NEW_COMMON_ENTRY_ID,
  trimCommonEntryValues,
  toCommonEntryValues,
} from "./common-form-rules.ts";

const fields: readonly CommonEntryField[] = ["code", "value", "remark"];

type CommonEntryFormProps = {
  codeType: string;
  /** The entry as it was when editing began; undefined for a new entry. */
  base: CommonEntry | undefined;
  onSaved: (entry: CommonEntry) => void;
  onCancel: () => void;
  onReload: () => Promise<void>;
};

export function CommonEntryForm({ codeType, base, onSaved, onCancel, onReload }: CommonEntryFormProps) {
  const [values, setValues] = useState(() => toCommonEntryValues(base));
  const [errors, setErrors] = useState<Partial<Record<CommonEntryField, string>>>({});
  const { form, focus } = useFieldFocus(base ? "value" : "code");
  const save = useCallMutation(saveCommonData);
  const draft = useDraft({
    recordKey: buildCommonEntryDraftKey(codeType) + (base?.commonDataId ?? NEW_COMMON_ENTRY_ID),
    title: `常用数据 ${base?.code ?? "新增"}`,
    values,
    labels: commonEntryLabels,
    isDirty: fields.some((name) => values[name] !== toCommonEntryValues(base)[name]),
    onRestore: (restored) => setValues((before) => ({ ...before, ...(restored as typeof values) })),
    form,
  });
  const saveError = save.error;
  const isStale = saveError?.code === dictionaryRefusals.commonDataChanged.code;

  const fieldOf = (name: CommonEntryField) => ({
    name,
    label: commonEntryLabels[name],
    value: values[name],
    error: errors[name] ?? saveError?.fieldMessage(name),
    hint: base && values[name] !== base[name] ? `保存前：${base[name] || "/"}` : undefined,
    readOnly: save.isPending,
    autoComplete: "off",
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues((before) => ({ ...before, [name]: target.value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const foundErrors = checkCommonEntryValues(values);
    setErrors(foundErrors);
    const first = findFirstInvalidEntryField(foundErrors);
    if (first) return focus(first);
    const identity = base && { commonDataId: base.commonDataId, version: base.version };
    save.mutate(
      { ...identity, codeType, ...trimCommonEntryValues(values) },
      {
        onSuccess: (entry) => {
          draft.saved();
          onSaved(entry);
        },
        onError: ({ fields: errorFields }) => errorFields[0] && focus(errorFields[0].path),
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
      <OlderDraftNote older={draft.older} />
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
      {saveError && (
        <ErrorNote
          error={saveError}
          onRetry={isStale ? () => void reload() : undefined}
          retryLabel="取最新内容"
        />
      )}
      <div className="form-foot">
        <Button onClick={onCancel} disabled={save.isPending}>
          取消
        </Button>
        <Button look="primary" isSubmit isBusy={save.isPending}>
          {save.isPending ? "正在保存…" : "保存"}
        </Button>
      </div>
    </form>
  );
}
