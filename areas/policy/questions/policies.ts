import {
  contentOfTransaction,
  type TransactionHead,
  transactionsOf,
  hideRecordInvisibleToUser,
} from "#areas/document/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPolicy, type PolicyRow } from "../store.ts";

/** For the program itself: what a user may see goes through `seenBy`. */
export type { PolicyRow } from "../store.ts";
export {
  findPolicy as policyNumbered,
  listPoliciesByNumber as policiesNumbered,
  listSuspensionSteps as suspensionStepsOf,
} from "../store.ts";

/** Undefined if the user sees no such policy. */
export async function findPolicyVisibleToUser(
  reader: Reader,
  actor: Actor,
  policyNo: string,
): Promise<PolicyRow | undefined> {
  return hideRecordInvisibleToUser(reader, actor, await findPolicy(reader, policyNo));
}

export type PolicyTransaction = TransactionHead & { readonly content: FilledForm };

export async function addContentToTransaction(
  reader: Reader,
  policyNo: string,
  transaction: TransactionHead | undefined,
): Promise<PolicyTransaction> {
  assert(transaction, "a policy begins with its issue");
  const content = await contentOfTransaction(reader, policyNo, transaction.version);
  assert(content, "a transaction has its content");
  return { ...transaction, content };
}

/** The last transaction: its content has all endorsements. */
export async function getLastPolicyTransaction(reader: Reader, policyNo: string): Promise<PolicyTransaction> {
  return addContentToTransaction(reader, policyNo, (await transactionsOf(reader, policyNo)).at(-1));
}

/** The policy as a partner may ask for it; the last endorsement tells its product version. */
export async function findPolicyForPartner(reader: Reader, actor: Actor, policyNo: string) {
  const policy = await findPolicyVisibleToUser(reader, actor, policyNo);
  if (!policy) return undefined;
  const { productVersion } = await getLastPolicyTransaction(reader, policyNo);
  return { riskCode: policy.riskCode, productVersion, version: policy.version };
}
