export const PAPER_PRINTS_PATH = "/documentManagement/policyTemplatePrint";
export const PRINT_PAPERS_PATH = "/documentManagement/policyTemplatePrint/print";
