import {
  contentOfTransaction,
  type TransactionHead,
  transactionsOf,
  visibleTo,
} from "#areas/document/questions.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { assert } from "#platform/kernel/assert.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPolicy, type Policy } from "./store.ts";

/** For the program itself: what a user may see goes through `seenBy`. */
export { findPolicy as policyNumbered, policiesOf as policiesNumbered, type Policy } from "./store.ts";

/** Undefined if the user sees no such policy. */
export async function policyFor(reader: Reader, actor: Actor, policyNo: string): Promise<Policy | undefined> {
  return visibleTo(reader, actor, await findPolicy(reader, policyNo));
}

export type PolicyTransaction = TransactionHead & { readonly content: FilledForm };

export async function withContent(
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
export async function lastTransaction(reader: Reader, policyNo: string): Promise<PolicyTransaction> {
  return withContent(reader, policyNo, (await transactionsOf(reader, policyNo)).at(-1));
}
