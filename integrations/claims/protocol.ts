import * as z from "zod/mini";
import { MoneySchema, PlainDateSchema } from "#platform/kernel/wire.ts";

/**
 * The protocol of the claims system: POST {CLAIMS_URL}/v1/claims/query with { policyNo } and a bearer token is answered by
 * { claims }. Amounts are in CNY with two decimals.
 */
export const CLAIMS_QUERY_PATH = "/v1/claims/query";

export const ClaimsQuery = z.object({ policyNo: z.string() });

/** The states are those of ClaimState: 1 reported, 2 registered, 3 closed, 4 cancelled. */
export const ClaimRecord = z.object({
  claimNo: z.string().check(z.regex(/^[0-9A-Za-z-]{4,40}$/)),
  lossDate: PlainDateSchema,
  state: z.enum(["1", "2", "3", "4"]),
  registeredAmount: MoneySchema,
  settledAmount: MoneySchema,
  outstandingAmount: MoneySchema,
});
export type ClaimRecord = z.infer<typeof ClaimRecord>;

export const ClaimsAnswer = z.object({ claims: z.array(ClaimRecord).check(z.maxLength(500)) });

/** Undefined means that the claims system did not answer, or not by the protocol. */
export type ClaimsSystem = { listClaims(policyNo: string): Promise<readonly ClaimRecord[] | undefined> };
