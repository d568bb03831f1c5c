import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";

export const healthRefusals = defineRefusals({
  contractMissing: { code: "HEA001", message: "该健康险合同不存在", next: "请核对合同号后重试" },
});

export const queryHealthContract = defineCall({
  method: "GET",
  path: "health/queryContractInfo/{contractNo}",
  title: "健康险合同详情",
  permission: "contract:query",
  effect: "read",
  input: z.object({ contractNo: createBusinessNumberSchema("contractNo") }),
  output: z.object({
    contractNo: z.string(),
    comCode: z.string(),
    holderName: z.string(),
    /** A code of ContractStatus. */
    status: z.string(),
    staffCount: z.number(),
    hospitalScope: z.string(),
    settlementTerms: z.string(),
    contactName: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    inputBy: z.string(),
  }),
  refusals: [healthRefusals.contractMissing],
});
