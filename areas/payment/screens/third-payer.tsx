import { useId } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import { Field } from "#platform/ui/field.tsx";
import { Select } from "#platform/web/select.tsx";
import { isCertificateOf, PAYER_TYPE } from "../rules/third-payer.ts";
import type { PayerDraft } from "./payer-draft.ts";
import { StatementFile } from "./statement-file.tsx";

type PayerChoiceProps = {
  holderName: string;
  payer: PayerDraft;
  onPayer: (payer: PayerDraft) => void;
};

/** Chooses who pays: the holder, or a third party. */
export function PayerChoice({ holderName, payer, onPayer }: PayerChoiceProps) {
  return (
    <fieldset className="pay-methods">
      <legend>付款人</legend>
      <div className="pay-choices">
        <label>
          <input
            type="radio"
            name="payer"
            checked={!payer.isThird}
            onChange={() => onPayer({ ...payer, isThird: false })}
          />
          投保人 {holderName}
        </label>
        <label>
          <input
            type="radio"
            name="payer"
            checked={payer.isThird}
            onChange={() => onPayer({ ...payer, isThird: true })}
          />
          第三方代付
        </label>
      </div>
    </fieldset>
  );
}

const payerTypes = [
  { value: PAYER_TYPE.company, label: "企业/团体" },
  { value: PAYER_TYPE.person, label: "个人" },
];
const firstCertificates: Readonly<Record<string, string>> = { "1": "01", "2": "73" };

type ThirdPayerFieldsProps = {
  payer: PayerDraft;
  onPayer: (payer: PayerDraft) => void;
  /** The document with which the file lies. */
  businessNo: string;
  errorOf: (path: string) => string | undefined;
};

/** 第三方代付声明: who pays instead of the holder, and why, with the file. */
export function ThirdPayerFields({ payer, onPayer, businessNo, errorOf }: ThirdPayerFieldsProps) {
  const certificates = useDictionaryItems("CertificateType");
  const relations = useDictionaryItems("PayerRelation");
  const change = (changed: Partial<PayerDraft>): void => onPayer({ ...payer, ...changed });
  const { payerType, certificateType, attachmentId } = payer;
  return (
    <fieldset className="pay-methods">
      <legend>第三方代付声明</legend>
      <div className="pay-payer">
        <Select
          label="付款人类型"
          options={payerTypes}
          value={payerType}
          onChange={(value) => {
            const chosen = value === PAYER_TYPE.person ? PAYER_TYPE.person : PAYER_TYPE.company;
            change({ payerType: chosen, certificateType: firstCertificates[chosen] ?? "" });
          }}
        />
        <Field
          label="付款人名称"
          className="cell-input"
          autoComplete="off"
          maxLength={120}
          value={payer.payerName}
          error={errorOf("payerName")}
          onChange={({ target }) => change({ payerName: target.value })}
        />
        <Select
          label="证件类型"
          options={toOptions(certificates.data?.filter(({ code }) => isCertificateOf(payerType, code)))}
          value={certificateType}
          error={errorOf("statement.certificateType")}
          onChange={(value) => change({ certificateType: value })}
        />
        <Field
          label="证件号码"
          className="cell-input"
          autoComplete="off"
          maxLength={30}
          value={payer.payerCertificateNo}
          error={errorOf("payerCertificateNo")}
          onChange={({ target }) => change({ payerCertificateNo: target.value })}
        />
        <Select
          label="与投保人关系"
          options={toOptions(relations.data)}
          value={payer.relation}
          placeholder="请选择"
          error={errorOf("statement.relation")}
          onChange={(relation) => change({ relation })}
        />
        <StatementFile
          businessNo={businessNo}
          attachmentId={attachmentId}
          error={errorOf("statement.attachmentId")}
          onAttachment={(chosen) => change({ attachmentId: chosen })}
        />
        <PayReason payer={payer} onPayer={onPayer} error={errorOf("statement.reason")} />
      </div>
    </fieldset>
  );
}

type PayReasonProps = Pick<ThirdPayerFieldsProps, "payer" | "onPayer"> & { error: string | undefined };

function PayReason({ payer, onPayer, error }: PayReasonProps) {
  const id = useId();
  return (
    <div className="field pay-reason">
      <label htmlFor={id}>代付原因</label>
      <textarea
        id={id}
        className="cell-input cell-area"
        rows={2}
        maxLength={500}
        value={payer.reason}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        onChange={({ target }) => onPayer({ ...payer, reason: target.value })}
      />
      {error !== undefined && (
        <p id={`${id}-note`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

function toOptions(items: readonly { code: string; value: string }[] = []) {
  return items.map(({ code, value }) => ({ value: code, label: value }));
}
