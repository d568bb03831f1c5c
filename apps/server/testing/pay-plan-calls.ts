import { policyPayPlanGenerateCheck } from "#areas/pay-plan/contract.ts";
import { specialStagingQuery } from "#areas/special-staging/contract.ts";

type Numbers = { readonly proposalNo: string };

/** The calls about the payment plan of a proposal. */
export const payPlanCallTestCases = [
  {
    call: policyPayPlanGenerateCheck,
    input: ({ proposalNo: businessNo }: Numbers) => ({
      businessNo,
      premium: "1.00",
      startDate: "2099-01-01",
      endDate: "2099-12-31",
      list: [{ planFee: "1.00", planDate: "2099-01-01", planEndDate: "2099-01-01" }],
    }),
    missing: "DOC003",
  },
  {
    call: specialStagingQuery,
    input: ({ proposalNo: businessNo }: Numbers) => ({ businessNo }),
    missing: "DOC003",
  },
];
