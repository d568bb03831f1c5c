import { getCompanyFullName } from "#areas/company/questions.ts";
import { findCodeName } from "#areas/dictionary/questions.ts";
import { countVisitorQuestion, createVisitorGate } from "#areas/identity/commands.ts";
import { visitorRefusals } from "#areas/identity/contract/visitor.ts";
import { readPaperBytes } from "#areas/paper/commands/policy-paper.ts";
import { maskPayerName } from "#areas/payment-notice/rules/notice.ts";
import { findPolicyVisibleToUser, policyNumbered } from "#areas/policy/questions/policies.ts";
import { type GuaranteePlatform, GuaranteePlatformError } from "#integrations/guarantee-platform/platform.ts";
import { assert } from "#platform/kernel/assert.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { documentRefusals } from "#platform/documents/refusals.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { type Actor, SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { handle, handlePrepared, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import {
  decidePushStep,
  lockPushOfUser,
  recallPush,
  type SeenPush,
  startPush,
  supplyFile,
} from "./commands.ts";
import * as calls from "./contract.ts";
import { buildPushMessage, checkDelivery } from "./jobs/pushing.ts";
import { findPushOfUser, findPushView, type LetterPush } from "./questions.ts";
import { buildPushNo, getLetterState, LETTER_TRIES, PUSH_NODE, PUSH_STATUS } from "./rules/guarantee.ts";
import { findGuarantee, findPush, type Guarantee } from "./store.ts";

const { pushMissing, noPlatform, platformAway, deliveredAlready, notVerified } = calls.guaranteeRefusals;
const { verificationOver, fileMissing } = calls.guaranteeRefusals;
const VISIT = "guarantee";
const TICKET_MS = 10 * 60_000;

export function guaranteeRoutes(services: Services): Route[] {
  return [...staffRoutes(services), ...platformRoutes(services), ...publicRoutes(services)];
}

function staffRoutes(services: Services): Route[] {
  return [
    handle(calls.queryGuaranteePush, async ({ input: { pushNo }, actor, inScope, refuse }) => {
      const found = await inScope((reader) => findPushView(reader, actor, pushNo));
      return found ?? refuse(pushMissing);
    }),
    handle(calls.pushGuarantee, async ({ input, ...unit }) => {
      const work = { ...unit, services };
      return startPush(work, await lockPushOfUser(work, input), "push");
    }),
    handle(calls.retryGuarantee, async ({ input, ...unit }) => {
      const work = { ...unit, services };
      return startPush(work, await lockPushOfUser(work, input), "retry");
    }),
    handle(calls.downloadGuarantee, async ({ input: { guaranteeNo }, actor, inScope, refuse }) => {
      const guarantee = await inScope(async (reader) => {
        const found = await findGuarantee(reader, guaranteeNo);
        return found && (await findPolicyVisibleToUser(reader, actor, found.policyNo)) && found;
      });
      return guarantee ? readFile(services, guarantee) : refuse(pushMissing);
    }),
  ];
}

async function readFile(services: Services, { guaranteeNo, paperId, sha256 }: Guarantee) {
  const scope = <Result>(work: (reader: Reader) => Promise<Result>) =>
    readInScope(services.database, SYSTEM_ACTOR, work);
  const content = await readPaperBytes(services, scope, { paperId, sha256 });
  if (!content) throw new Refusal(fileMissing);
  const name = `保函-${guaranteeNo}.pdf`;
  return { name, type: "application/pdf", bytes: content.length, content };
}

/** The steps that ask the platform before their transaction. */
function platformRoutes(services: Services): Route[] {
  return [
    handlePrepared(
      calls.recallGuarantee,
      async ({ input, actor, inScope }) => {
        const { push } = await inScope((reader) => findSeen(reader, actor, input));
        decidePushStep(push.status, "recall", "clerk");
        if (push.attempt === 0) return;
        const { state } = await askPlatform(services, (platform) => platform.recall(push.pushNo));
        if (state === "DELIVERED") throw new Refusal(deliveredAlready);
      },
      async ({ input, ...unit }) => {
        const work = { ...unit, services };
        return recallPush(work, (await lockPushOfUser(work, input)).push);
      },
    ),
    handlePrepared(
      calls.supplyGuaranteeFile,
      async ({ input, actor, inScope }) => {
        const found = await inScope((reader) => findSeen(reader, actor, input));
        demandDelivered(found);
        const message = await buildPushMessage(services, found);
        const answer = await askPlatform(services, (platform) => platform.push(message));
        const isSame =
          answer.state === "DELIVERED" &&
          answer.receiptNo === found.push.receiptNo &&
          checkDelivery(found, answer) === undefined;
        if (!isSame) throw new Refusal(platformAway);
      },
      async ({ input, ...unit }) => {
        const work = { ...unit, services };
        const found = await lockPushOfUser(work, input);
        demandDelivered(found);
        return supplyFile(work, found.push);
      },
    ),
  ];
}

async function findSeen(reader: Reader, actor: Actor, { pushNo, version }: SeenPush): Promise<LetterPush> {
  const found = await findPushOfUser(reader, actor, pushNo);
  if (!found) throw new Refusal(pushMissing);
  if (found.push.version !== version) throw new Refusal(documentRefusals.documentChanged);
  return found;
}

async function askPlatform<Answer>(
  { guaranteePlatform }: Services,
  ask: (platform: GuaranteePlatform) => Promise<Answer>,
): Promise<Answer> {
  if (!guaranteePlatform) throw new Refusal(noPlatform);
  try {
    return await ask(guaranteePlatform);
  } catch (error) {
    if (error instanceof GuaranteePlatformError) throw new Refusal(platformAway);
    throw error;
  }
}

function demandDelivered({ push }: LetterPush): void {
  const isDelivered = push.status === PUSH_STATUS.delivered && push.node === PUSH_NODE.file;
  if (!isDelivered) throw new Refusal(lifecycleRefusals.notAllowedNow);
}

function publicRoutes(services: Services): Route[] {
  const { database, tickets, now } = services;
  const judge = createVisitorGate(services, VISIT);
  const scope = <Result>(work: (reader: Reader) => Promise<Result>) =>
    readInScope(database, SYSTEM_ACTOR, work);
  return [
    handle(calls.verifyGuarantee, async ({ input, address, reference, upkeep, refuse }) => {
      const { guaranteeNo: typed, proof, ...captcha } = input;
      const guaranteeNo = typed.trim().toUpperCase();
      const asked = { address, question: guaranteeNo };
      const wait = await upkeep((tx) => countVisitorQuestion(tx, LETTER_TRIES, asked));
      if (wait !== undefined) return refuse(visitorRefusals.tooManyTries, { values: { minutes: wait } });
      const answer = await judge({ reference, upkeep }, { address, captcha }, () =>
        scope((reader) => findProvedLetter(reader, guaranteeNo, proof, now())),
      );
      if ("minutes" in answer)
        return refuse(visitorRefusals.tooManyTries, { values: { minutes: answer.minutes } });
      if (!answer.found) return refuse(notVerified);
      const { letter, isProved } = answer.found;
      const expires = new Date(now().getTime() + TICKET_MS);
      const ticket = isProved ? tickets.seal(VISIT, { guaranteeNo: letter.guaranteeNo }, expires) : "";
      return { ...letter, ticket };
    }),
    handle(calls.downloadVerifiedGuarantee, async ({ input: { ticket }, refuse }) => {
      const guaranteeNo = tickets.open(VISIT, ticket)?.["guaranteeNo"];
      if (guaranteeNo === undefined) return refuse(verificationOver);
      const guarantee = await scope((reader) => findGuarantee(reader, guaranteeNo));
      return guarantee ? readFile(services, guarantee) : refuse(verificationOver);
    }),
  ];
}

const toComparable = (text: string): string => text.normalize("NFKC").replaceAll(/\s+/g, "").toUpperCase();

/** The file names the parties in full, so that it is for those who know the matter. A wrong proof finds nothing. */
async function findProvedLetter(reader: Reader, guaranteeNo: string, proof: string, at: Date) {
  const letter = await findPublicLetter(reader, guaranteeNo, at);
  const guarantee = letter && (await findGuarantee(reader, guaranteeNo));
  if (!guarantee) return undefined;
  const given = toComparable(proof);
  if (given === "") return { letter, isProved: false };
  const known = [guarantee.projectNo, guarantee.principal].map(toComparable).filter((text) => text !== "");
  if (!known.includes(given)) return undefined;
  return { letter: { ...letter, projectNo: guarantee.projectNo }, isProved: true };
}

/** What anybody with the number may know: the parties masked, as on the papers that leave the house. */
async function findPublicLetter(reader: Reader, guaranteeNo: string, at: Date) {
  const guarantee = await findGuarantee(reader, guaranteeNo);
  if (!guarantee) return undefined;
  const { policyNo, comCode, guaranteeType, principal, receiver, projectNo, sha256 } = guarantee;
  const { amount, currency, startDate } = guarantee;
  const policy = await policyNumbered(reader, policyNo);
  assert(policy, "a letter has its policy");
  const push = await findPush(reader, buildPushNo(guaranteeNo, PUSH_NODE.file));
  return {
    guaranteeNo,
    state: getLetterState(policy, getTodayInShanghai(at)),
    pushStatus: push?.status ?? "",
    typeName: (await findCodeName(reader, "GuaranteeType", guaranteeType)) ?? "",
    companyName: await getCompanyFullName(reader, comCode),
    principal: maskPayerName(principal),
    receiver,
    // It proves that somebody knows the matter, so that it must not be read here first.
    projectNo: maskPayerName(projectNo),
    amount,
    currency,
    startDate,
    endDate: policy.endDate,
    sha256,
  };
}
