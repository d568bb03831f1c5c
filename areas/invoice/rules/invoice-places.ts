export const INVOICE_APPLY_PATH = "/invoiceManagement/invoiceApply";
export const INVOICE_APPLY_DETAIL_PATH = "/invoiceManagement/invoiceApplyDetail";
export const INVOICE_IMPORT_PATH = "/invoiceManagement/batchImportDetail";
export const INVOICE_QUERY_PATH = "/invoiceManagement/invoiceQuery";
