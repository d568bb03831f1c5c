import { useRef, useState } from "react";
import { saveCommonData } from "#areas/dictionary/contract.ts";
import { callApi, makeKey } from "#platform/web/api-client.ts";
import { type ApiFault, asFault } from "#platform/web/api-fault.ts";
import { openKeyKeeper } from "#platform/web/change-key.ts";
import { useDraft } from "#platform/web/drafts/use-draft.ts";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Field } from "#platform/web/field.tsx";

const names = Array.from({ length: 20 }, (_, index) => `field${index + 1}`);
const empty: Readonly<Record<string, string>> = Object.fromEntries(
  [...names, "confirm", "captchaCode"].map((name) => [name, ""]),
);

/** Twenty fields, a password and a captcha; saving writes a common entry through the real server. */
export function TypedForm({ record }: { record: string }) {
  const [values, setValues] = useState(empty);
  const [base, setBase] = useState(empty);
  const [fault, setFault] = useState<ApiFault>();
  const [told, setTold] = useState("");
  const [keys] = useState(() => openKeyKeeper(makeKey));
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft({
    recordKey: `/harness/${record}`,
    href: `/harness/?record=${record}`,
    title: values["field1"] === "" ? `单据 ${record}` : `单据 ${record} ${values["field1"]}`,
    values,
    isDirty: Object.keys(values).some((name) => values[name] !== base[name]),
    form,
    onRestore: (kept) => setValues((before) => ({ ...before, ...(kept as typeof values) })),
  });

  const save = async (): Promise<void> => {
    setFault(undefined);
    const input = {
      codeType: "Harness",
      code: values["field1"] ?? "",
      value: names
        .map((name) => values[name])
        .join("|")
        .slice(0, 100),
      remark: values["field2"] ?? "",
    };
    try {
      await callApi(saveCommonData, input, { idempotencyKey: keys.keyFor(input) });
      keys.settle();
      draft.saved();
      setBase(values);
      setTold("已保存");
    } catch (caught) {
      keys.settle(asFault(caught));
      setFault(asFault(caught));
    }
  };
  return (
    <form
      ref={form}
      aria-label={`单据 ${record}`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {Object.keys(empty).map((name) => (
        <Field
          key={name}
          label={name}
          name={name}
          type={name === "confirm" ? "password" : "text"}
          autoComplete="off"
          value={values[name] ?? ""}
          onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        />
      ))}
      {fault && <FaultNote fault={fault} />}
      <p role="status">{told}</p>
      <button type="submit" className="button primary">
        保存
      </button>
    </form>
  );
}
