import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { buildFeatureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import { createUserNameLookup } from "#areas/identity/questions.ts";
import type { FindDeliveryStop } from "#areas/endorsement/questions/delivery.ts";
import { findPolicyVisibleToUser, policyNumbered } from "#areas/policy/questions/policies.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { ATTEMPT_KIND, listMaskedMessage, PUSH_NODE, PUSH_STATUS } from "./rules/guarantee.ts";
import {
  findGuarantee,
  findLetterOfPolicy,
  findPush,
  type Guarantee,
  listAttempts,
  type Push,
} from "./store.ts";

export type LetterPush = { readonly push: Push; readonly guarantee: Guarantee };

/** A missing push and a foreign one are the same. */
export async function findPushOfUser(
  reader: Reader,
  actor: Actor,
  pushNo: string,
): Promise<LetterPush | undefined> {
  const push = await findPush(reader, pushNo);
  const guarantee = push && (await findGuarantee(reader, push.guaranteeNo));
  const isVisible = guarantee && (await findPolicyVisibleToUser(reader, actor, guarantee.policyNo));
  return isVisible ? { push, guarantee } : undefined;
}

export async function isRetrySwitchedOn(reader: Reader): Promise<boolean> {
  return (await findConfigurationValue(reader, buildFeatureSwitchKey("guaranteeRetry"))) === "1";
}

/** Tells why the letter of a policy stands in the way of its end; '' if it does not. */
export const createLetterStopFinder =
  ({ now }: Pick<Services, "now">): FindDeliveryStop =>
  async (reader, policyNo) => {
    const letter = await findLetterOfPolicy(reader, policyNo, PUSH_NODE.file);
    if (!letter) return "";
    const policy = await policyNumbered(reader, policyNo);
    const hasBegun = policy !== undefined && policy.startDate <= getTodayInShanghai(now());
    return describeLetterStop(letter, hasBegun);
  };

type LetterOfPolicy = NonNullable<Awaited<ReturnType<typeof findLetterOfPolicy>>>;

/** A letter that was handed over on paper is cancelled before its start, on the word of the holder. */
function describeLetterStop({ receiver, status, deliveredAt }: LetterOfPolicy, hasBegun: boolean): string {
  if (status === null && !hasBegun) return "";
  if (status === null) return "本机构未接入保函平台，系统不能确认保函是否已送达，不能退保";
  if (status === PUSH_STATUS.pushing) return "保函正在推送，尚不知是否送达，请待推送结束，或撤回推送后办理";
  if (status !== PUSH_STATUS.delivered || deliveredAt === null) return "";
  return `保函已于 ${getTodayInShanghai(new Date(deliveredAt))} 送达${receiver}，按特别约定不得退保`;
}

/** The push with its attempts, each with what was sent, masked. */
export async function findPushView(reader: Reader, actor: Actor, pushNo: string) {
  const found = await findPushOfUser(reader, actor, pushNo);
  if (!found) return undefined;
  const { push, guarantee } = found;
  const attempts = await listAttempts(reader, pushNo);
  const nameOf = await createUserNameLookup(
    reader,
    attempts.map(({ askedBy }) => askedBy),
  );
  let attempt = 0;
  const described = attempts.toReversed().map(({ askedBy, ...one }) => {
    if (one.kind !== ATTEMPT_KIND.file) attempt += 1;
    const lines = listMaskedMessage(guarantee, { node: push.node, attempt });
    return {
      ...one,
      askedByName: nameOf(askedBy).userName,
      message: lines.map(([label, value]) => ({ label, value })),
    };
  });
  const mayRetry = await isRetrySwitchedOn(reader);
  return { ...guarantee, ...push, mayRetry, attempts: described.toReversed() };
}
