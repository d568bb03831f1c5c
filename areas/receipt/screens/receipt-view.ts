import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryReceipt } from "../contract.ts";

/** The receipt of a policy, as users see it. */
export type ReceiptView = AnswerOf<typeof queryReceipt>;
