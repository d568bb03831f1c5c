import { printIssuedPaper, queryPrintHistory } from "#areas/paper-printing/contract.ts";

/** Calls about the printing of one policy, with their code for a missing one. */
export const paperPrintingCallTestCases = [queryPrintHistory, printIssuedPaper].map((call) => ({
  call,
  input: ({ policyNo }: { policyNo: string }) => ({ businessNo: policyNo, reasonCode: "01", reason: "" }),
  missing: "TPL001",
}));
