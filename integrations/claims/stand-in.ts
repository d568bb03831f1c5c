import { type ClaimRecord, ClaimsQuery, type ClaimsSystem } from "./protocol.ts";

/** 模拟理赔系统: every third policy, by the last digits of its number, has one claim, open or closed. */
export function createStandInClaimsSystem(now: () => Date): ClaimsSystem {
  return { listClaims: async (policyNo) => listStandInClaims(policyNo, now()) };
}

/** The answer of the stand-in to a request of the protocol; undefined for a request that is none. */
export function answerStandInQuery(
  body: unknown,
  now: Date,
): { readonly claims: readonly ClaimRecord[] } | undefined {
  const query = ClaimsQuery.safeParse(body);
  return query.success ? { claims: listStandInClaims(query.data.policyNo, now) } : undefined;
}

function listStandInClaims(policyNo: string, now: Date): ClaimRecord[] {
  const serial = Number(policyNo.slice(-6));
  if (!Number.isInteger(serial) || serial % 3 !== 0) return [];
  const isOpen = serial % 2 === 0;
  const amount = `${10_000 + (serial % 90) * 1000}.00`;
  const year = now.getFullYear();
  return [
    {
      claimNo: `MN${policyNo.slice(1)}`,
      lossDate: `${year - 1}-06-30`,
      state: isOpen ? "2" : "3",
      registeredAmount: amount,
      settledAmount: isOpen ? "0.00" : amount,
      outstandingAmount: isOpen ? amount : "0.00",
    },
  ];
}
