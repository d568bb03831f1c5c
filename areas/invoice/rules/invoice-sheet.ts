import {
  amountRules,
  createFormElementDefinition as element,
  createFormSectionDefinition as section,
  createLengthRule,
} from "#platform/forms/define-form.ts";
import { createSheetColumns, type SheetLayout } from "#platform/forms/sheet/sheet-layout.ts";

export const invoiceImportLimits = { mostBytes: 2 * 1024 * 1024, mostRows: 500 };
export const invoiceSheetDictionaries = ["InvoiceType", "InvoicePushWay"];

const elements = [
  element("policyNo", "保单号", "input", { required: true, ruleList: [createLengthRule(22, 30)] }),
  element("amount", "开票金额", "number", { required: true, ruleList: amountRules }),
  element("invoiceType", "发票类型", "select", { dictionary: "InvoiceType", required: true }),
  element("pushWay", "交付方式", "select", { dictionary: "InvoicePushWay", required: true }),
  element("contact", "邮箱或手机号", "input", { ruleList: [createLengthRule(1, 100)] }),
  element("remark", "备注", "input", { ruleList: [createLengthRule(1, 100)] }),
];

/** One row of a file for each invoice. */
export const invoiceSheetLayout: SheetLayout = {
  name: "开票明细",
  columns: createSheetColumns({ ...section("row", "开票明细", elements), elements }),
};
