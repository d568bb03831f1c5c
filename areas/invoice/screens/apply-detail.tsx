import { type FormEvent, useState } from "react";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { DocumentLoadingPage } from "#platform/documents/web/document-wait.tsx";
import { FactList } from "#platform/documents/web/fact-list.tsx";
import { formatMoney, parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import type { AnswerOf } from "#platform/web/api-client.ts";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { Select, type SelectOption } from "#platform/web/select.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { applyInvoice, queryInvoiceApplyDetail } from "../contract.ts";
import { checkInvoice, splitTax } from "../rules/invoice.ts";
import { buildInvoiceBatchHref } from "../rules/invoice-lists.ts";
import { INVOICE_APPLY_PATH } from "../rules/invoice-places.ts";
import { InvoiceTable } from "./batch-detail.tsx";
import "#platform/documents/web/documents.css";
import "./invoice.css";

type Detail = AnswerOf<typeof queryInvoiceApplyDetail>;

/** 开票申请详情: the money and the buyer of one policy, the application, and earlier invoices. */
export function InvoiceApplyDetailPage({ query }: PageProps) {
  const policyNo = query["policyNo"] ?? "";
  const found = useCallQuery(queryInvoiceApplyDetail, { policyNo }, ["invoice", "apply", policyNo]);
  const vatPayer = useCodeNames("VatPayerType");
  const { data: detail } = found;
  const back = { href: INVOICE_APPLY_PATH, label: "返回开票申请" };
  if (!detail)
    return <DocumentLoadingPage title="开票申请" query={found} waiting="正在打开保单" back={back} />;
  return (
    <div className="doc-page">
      <header className="doc-head is-low">
        <div className="doc-title">
          <h1>开票申请</h1>
          <code aria-label="保单号">{policyNo}</code>
        </div>
        <FactList
          facts={[
            ["抬头（投保人）", detail.buyerName],
            ["税号", detail.taxNo],
            ["纳税人类型", vatPayer(detail.vatPayerType)],
            ["实收保费（元）", formatMoney(detail.retained)],
            ["已开票（元）", formatMoney(detail.invoiced)],
            ["可开票（元）", formatMoney(detail.available)],
          ]}
        />
      </header>
      <InvoiceForm key={detail.available} detail={detail} />
      {detail.invoices.length > 0 && (
        <>
          <h2 className="invoice-title">开票记录</h2>
          <InvoiceTable rows={detail.invoices} />
        </>
      )}
    </div>
  );
}

type Request = Parameters<typeof checkInvoice>[0];

const contactLabels: Readonly<Record<string, string>> = { "1": "邮箱", "2": "手机号" };

function toFirstRequest({ policyNo, available, titleType, types }: Detail): Request {
  const invoiceType = types.find(({ why }) => why === "")?.invoiceType ?? "";
  return { policyNo, amount: available, invoiceType, titleType, pushWay: "3", contact: "", remark: "" };
}

function InvoiceForm({ detail }: { detail: Detail }) {
  const [request, setRequest] = useState(() => toFirstRequest(detail));
  const [isTold, setTold] = useState(false);
  const apply = useCallMutation(applyInvoice);
  const pushWays = useOptions("InvoicePushWay", ["1", "2", "3"]);
  const titles = useOptions("InvoiceTitleType", detail.titleType === "2" ? ["2"] : ["1", "3"]);
  const types = useOptions("InvoiceType", ["81", "82"]);
  const typedAmount = readAmount(request.amount);
  const errors = checkInvoice({ ...request, amount: typedAmount ?? "0.00" }, detail, detail);
  const errorOf = (path: keyof Request) =>
    isTold ? errors.find((error) => error.path === path)?.message : apply.error?.fieldMessage(path);
  const change = (cells: Partial<Request>): void => setRequest({ ...request, ...cells });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTold(true);
    if (errors.length > 0 || typedAmount === undefined || apply.isPending) return;
    const input = { ...request, amount: typedAmount } as Parameters<typeof apply.mutate>[0];
    apply.mutate(input, {
      onSuccess: ({ batchNo }) => {
        noticeStore.tell("已申请开票");
        navigate(buildInvoiceBatchHref(batchNo));
      },
    });
  };
  const split = typedAmount === undefined ? undefined : splitTax(typedAmount, detail.vatRate);
  return (
    <form className="import-card invoice-form" onSubmit={submit} noValidate aria-label="开票申请">
      <Field
        label="开票金额（元）"
        inputMode="decimal"
        value={request.amount}
        error={errorOf("amount")}
        hint={split && `不含税 ${formatMoney(split.netAmount)}，税额 ${formatMoney(split.taxAmount)}`}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Select
        label="发票类型"
        options={types}
        value={request.invoiceType}
        error={errorOf("invoiceType")}
        hint={detail.types.find(({ invoiceType, why }) => invoiceType === "81" && why !== "")?.why}
        onChange={(invoiceType) => change({ invoiceType })}
      />
      <Select
        label="抬头类型"
        options={titles}
        value={request.titleType}
        error={errorOf("titleType")}
        onChange={(titleType) => change({ titleType })}
      />
      <Select
        label="交付方式"
        options={pushWays}
        value={request.pushWay}
        onChange={(pushWay) => change({ pushWay, contact: "" })}
      />
      {contactLabels[request.pushWay] && (
        <Field
          label={contactLabels[request.pushWay] ?? ""}
          value={request.contact}
          maxLength={100}
          error={errorOf("contact")}
          onChange={({ target }) => change({ contact: target.value })}
        />
      )}
      <Field
        label="备注"
        value={request.remark}
        maxLength={100}
        onChange={({ target }) => change({ remark: target.value })}
      />
      <div className="invoice-submit">
        <Button isSubmit look="primary" isBusy={apply.isPending}>
          申请开票
        </Button>
        {apply.error && <ErrorNote error={apply.error} />}
      </div>
    </form>
  );
}

function useOptions(codeType: string, codes: readonly string[]): SelectOption[] {
  const nameOf = useCodeNames(codeType);
  return codes.map((code) => ({ value: code, label: nameOf(code) }));
}

/** The amount as the call takes it; undefined while it is none. */
function readAmount(text: string): string | undefined {
  const bare = text.replaceAll(",", "").trim();
  return /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(bare) ? toWireMoney(parseMoney(bare)) : undefined;
}
