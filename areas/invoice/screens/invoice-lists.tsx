import { ListScreen } from "#platform/lists/web/list-screen.tsx";
import type { ListActions } from "#platform/lists/web/row-action.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { applyInvoice } from "../contract.ts";
import { buildInvoiceApplyHref, invoiceApplyList, invoiceList } from "../rules/invoice-lists.ts";
import { INVOICE_APPLY_PATH, INVOICE_IMPORT_PATH } from "../rules/invoice-places.ts";
import { invoiceActions } from "./invoice-actions.tsx";

const { permission } = applyInvoice;

const applyDeeds: ListActions = {
  start: { label: "批量导入", permission, href: INVOICE_IMPORT_PATH },
  links: [
    {
      label: "申请开票",
      permission,
      takes: 1,
      hrefOf: ([row]) => buildInvoiceApplyHref(row?.["policyNo"] ?? ""),
    },
  ],
};

/** 开票申请: policies with premium that was received and not yet invoiced. */
export function InvoiceApplyPage({ query, setQuery }: PageProps) {
  return <ListScreen list={invoiceApplyList} query={query} setQuery={setQuery} deeds={applyDeeds} />;
}

const queryDeeds: ListActions = {
  start: { label: "申请开票", permission, href: INVOICE_APPLY_PATH },
  actions: invoiceActions,
};

/** 开票查询: every invoice. */
export function InvoiceQueryPage({ query, setQuery }: PageProps) {
  return <ListScreen list={invoiceList} query={query} setQuery={setQuery} deeds={queryDeeds} />;
}
