import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { buildFieldId, buildSectionId } from "#platform/forms/web/form-context.ts";
import { FormField } from "#platform/forms/web/form-field.tsx";
import { SINGLE_ROW_ID } from "#platform/forms/web/form-state.ts";
import { CONTENT_SIGNAL } from "#platform/forms/web/form-store.ts";
import { useFormCell, useFormContext, useFormSignal } from "#platform/forms/web/use-form-context.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { Select } from "#platform/web/select.tsx";
import type { ChangePricer } from "./change-pricer.ts";
import {
  findTermsElement,
  formatChosenTypes,
  listChosenTypes,
  listNeededTerms,
  listOpenedSections,
  listRefundModes,
  type OfferedType,
  readTermsRow,
  restoreClosedSections,
  TERMS,
} from "./terms-section.ts";
import { TypeChoice } from "./type-choice.tsx";

const placeOf = (element: string) => ({ section: TERMS, row: SINGLE_ROW_ID, element });
const typesPlace = placeOf("types");
const modePlace = placeOf("refundMode");

type TermsFieldsProps = {
  /** The content of the policy before the endorsement. */
  baseForm: FilledForm;
  offered: readonly OfferedType[];
  pricer: ChangePricer;
  firstDate: string;
  lastDate: string;
};

/** What the clerk says of the endorsement; only what the chosen types need. */
export function TermsFields({ baseForm, offered, pricer, firstDate, lastDate }: TermsFieldsProps) {
  const { store, prefix } = useFormContext();
  const { error } = useFormCell(typesPlace);
  const row = readTermsRow(useFormSignal(CONTENT_SIGNAL, store.typedForm));
  const { price } = useSyncExternalStore(pricer.subscribe, pricer.current);
  const chosen = listChosenTypes(row);
  const needed = listNeededTerms(offered, row, price?.premiumChange);
  const chosenText = formatChosenTypes(chosen);
  // A restored draft and an undo step change the types too.
  const open = useEffectEvent((codes: string) =>
    store.opened.replace(listOpenedSections(offered, listChosenTypes({ types: codes }))),
  );
  useEffect(() => open(chosenText), [chosenText]);
  // Changes of a type that is chosen no longer would be refused, and their fields are closed.
  const choose = (types: readonly string[]): void => {
    const form = store.typedForm();
    const codes = formatChosenTypes(types);
    const opened = listOpenedSections(offered, types);
    const restored = restoreClosedSections(store.form.sections, { baseForm, form }, opened);
    if (restored === form) return store.set(typesPlace, codes);
    store.replace({ ...restored, [TERMS]: { ...row, types: codes } });
    noticeStore.tell("已恢复不在所选批改类型范围内的修改，可按 Ctrl+Z 撤销", "warning");
  };
  const goToOpened = (): void => {
    const [, first] = listOpenedSections(offered, chosen);
    if (!first) return;
    const section = document.getElementById(buildSectionId(prefix, first.section));
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return (
    <>
      <TypeChoice
        id={buildFieldId(prefix, typesPlace)}
        offered={offered}
        chosen={chosen}
        error={error}
        onChoose={choose}
        onDone={goToOpened}
      />
      <form className="form-grid" noValidate onSubmit={(event) => event.preventDefault()}>
        <TermsField code="reason" />
        <div className="valid-date">
          <TermsField code="validDate" />
          <p className="form-note">
            {firstDate} 至 {lastDate}
          </p>
        </div>
        {needed.has("refundMode") && <RefundModeField modes={listRefundModes(offered, row)} />}
        {["refundAmount", "idleDays", "payeeName", "payeeAccount", "payeeBank"].map((code) =>
          needed.has(code) ? <TermsField key={code} code={code} /> : null,
        )}
        <TermsField code="reasonText" />
      </form>
    </>
  );
}

function TermsField({ code }: { code: string }) {
  const compiled = findTermsElement(code);
  return compiled ? <FormField section={TERMS} compiled={compiled} /> : null;
}

function RefundModeField({ modes }: { modes: readonly string[] }) {
  const { store } = useFormContext();
  const { cell } = useFormCell(modePlace);
  const nameOf = useCodeNames("RefundCalcMode");
  return (
    <div className="form-field">
      <Select
        label="退费计算方式"
        options={modes.map((mode) => ({ value: mode, label: nameOf(mode) }))}
        value={typeof cell === "string" ? cell : ""}
        placeholder={modes[0] === undefined ? "" : `按原因：${nameOf(modes[0])}`}
        onChange={(mode) => store.set(modePlace, mode)}
      />
    </div>
  );
}
