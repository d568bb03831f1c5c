import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { createPolicyPaperPrinter, readPaperBytes } from "#areas/paper/commands/policy-paper.ts";
import { paperRefusals } from "#areas/paper/contract/papers.ts";
import { claimPaymentPoll, deletePaymentPollSchedule } from "#areas/payment/commands/payment-handlers.ts";
import { getLastPolicyTransaction, policyNumbered } from "#areas/policy/questions/policies.ts";
import { lockPolicy } from "#areas/policy/commands.ts";
import { type GuaranteePlatform, GuaranteePlatformError } from "#integrations/guarantee-platform/platform.ts";
import type { GuaranteePush, GuaranteePushState } from "#integrations/guarantee-platform/protocol.ts";
import { assert } from "#platform/kernel/assert.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import type { ExternalNotice } from "#platform/server/http/notice.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { runUpkeepTransaction } from "#platform/server/upkeep.ts";
import { followEndedPolicy, movePush, startPush } from "../commands.ts";
import { guaranteeRefusals } from "../contract.ts";
import type { LetterPush } from "../questions.ts";
import { describeLetter, ENDED_EARLY, PLATFORM, PUSH_NODE, PUSH_STATUS } from "../rules/guarantee.ts";
import * as store from "../store.ts";

/** The changes of the program itself, as the audit trail names them. */
export const guaranteeChanges = {
  start: { path: "guarantee/start", title: "自动推送保函" },
  print: { path: "guarantee/print", title: "生成保函文件" },
  watch: { path: "guarantee/watch", title: "查询保函送达结果" },
  notice: { path: "guarantee/notice", title: "保函平台送达通知" },
  follow: { path: "guarantee/follow", title: "退保后通知保函平台" },
};

const MOST_AT_ONCE = 50;
const FAILED = { messageType: "3", secondaryMessageType: "45" };
type PushContext = { readonly services: Services };
type Outcome = Exclude<GuaranteePushState, { state: "ACCEPTED" | "UNKNOWN" }>;

const createScope =
  ({ database }: Pick<Services, "database">) =>
  <Result>(work: (reader: Reader) => Promise<Result>): Promise<Result> =>
    readInScope(database, SYSTEM_ACTOR, work);

/** Sends what waits and asks about what is under way. Several processes may run it: each row has one sender. */
export async function pushGuarantees({ services }: PushContext): Promise<number> {
  const { guaranteePlatform: platform, now } = services;
  const inScope = createScope(services);
  for (const { policyNo, guaranteeNo } of await inScope((reader) =>
    store.listEndedLetters(reader, MOST_AT_ONCE),
  ))
    await runSystemChange(
      services,
      { path: guaranteeChanges.follow.path, key: `ended ${guaranteeNo}`, input: { guaranteeNo } },
      (work) => followEndedPolicy({ ...work, services }, policyNo, guaranteeNo),
    );
  if (!platform) return 0;
  for (const pushNo of await inScope((reader) => store.listWaitingPushes(reader, MOST_AT_ONCE)))
    await startWaiting(services, pushNo);
  const errors: unknown[] = [];
  let asked = 0;
  for (const pushNo of await inScope((reader) => store.listPushesToAsk(reader, now(), MOST_AT_ONCE))) {
    const isOurs = await runUpkeepTransaction(services.database, SYSTEM_ACTOR, (tx) =>
      claimPaymentPoll(tx, pushNo, now()),
    );
    if (!isOurs) continue;
    await askAbout(services, platform, pushNo).catch(
      // A silent platform is asked again in the next round.
      (error: unknown) => void (error instanceof GuaranteePlatformError || errors.push(error)),
    );
    asked += 1;
  }
  if (errors.length > 0) throw new AggregateError(errors, "letters of guarantee could not be pushed");
  return asked;
}

function startWaiting(services: Services, pushNo: string): Promise<void> {
  const request = { path: guaranteeChanges.start.path, key: `start ${pushNo}`, input: { pushNo } };
  return runSystemChange(services, request, async (work) => {
    const found = await findLetter(work.tx, pushNo);
    await lockPolicy(work.tx, found.guarantee.policyNo);
    const push = await store.lockPush(work.tx, pushNo);
    assert(push, "a push is never taken away");
    await startPush({ ...work, services }, { ...found, push }, "push");
  });
}

async function findLetter(reader: Reader, pushNo: string): Promise<LetterPush> {
  const push = await store.findPush(reader, pushNo);
  const guarantee = push && (await store.findGuarantee(reader, push.guaranteeNo));
  assert(guarantee, "a push has its letter");
  return { push, guarantee };
}

/** Asks before it sends: after a lost answer the platform knows the push. */
async function askAbout(services: Services, platform: GuaranteePlatform, pushNo: string): Promise<void> {
  const found = await createScope(services)((reader) => findLetter(reader, pushNo));
  const known = await platform.query(pushNo);
  const isOfEarlier = known.state === "REFUSED" && known.attempt < found.push.attempt;
  const answer = known.state === "UNKNOWN" || isOfEarlier ? await send(services, platform, found) : known;
  if (answer.state === "ACCEPTED" || answer.state === "UNKNOWN") return;
  await applyOutcome(services, { pushNo, answer, path: guaranteeChanges.watch.path });
}

async function send(
  services: Services,
  platform: GuaranteePlatform,
  { push, guarantee }: LetterPush,
): Promise<GuaranteePushState> {
  try {
    const isFile = push.node === PUSH_NODE.file;
    // The policy may have ended while the platform was silent.
    if (isFile && !(await isStanding(services, guarantee.policyNo))) return platform.recall(push.pushNo);
    const letter = isFile ? await demandFile(services, guarantee) : guarantee;
    return await platform.push(await buildPushMessage(services, { push, guarantee: letter }));
  } catch (error) {
    // What cannot be printed cannot be sent either: the clerk is told why. Anything else may pass.
    const isFinal = error instanceof Refusal && error.kind === paperRefusals.charactersLacking;
    if (!isFinal) throw error;
    return { state: "REFUSED", attempt: push.attempt, reason: error.message };
  }
}

async function isStanding(services: Services, policyNo: string): Promise<boolean> {
  const policy = await createScope(services)((reader) => policyNumbered(reader, policyNo));
  return policy !== undefined && !ENDED_EARLY.has(policy.status);
}

/** The letter with its file, which is printed when it is first sent. */
async function demandFile(services: Services, guarantee: store.Guarantee): Promise<store.Guarantee> {
  if (guarantee.paperId !== "") return guarantee;
  const { guaranteeNo, policyNo, comCode } = guarantee;
  const printed = await createPolicyPaperPrinter(services, store.findLetterNumber)(policyNo, "letter");
  const request = { path: guaranteeChanges.print.path, key: `print ${guaranteeNo}`, input: { guaranteeNo } };
  await runSystemChange(services, request, async (work) => {
    const paper = "existing" in printed ? printed.existing : await printed.keep(work);
    const { paperId, sha256, fileBytes } = paper;
    const file = { paperId, sha256, fileBytes };
    const after = await store.updateGuaranteeFile(work.tx, guaranteeNo, {
      ...(await readLetterNow(work.tx, policyNo)),
      ...file,
    });
    if (!after) throw new Refusal(guaranteeRefusals.pushMissing);
    work.note({ subject: guaranteeNo, comCode, change: { before: guarantee, after } });
  });
  const stored = await createScope(services)((reader) => store.findGuarantee(reader, guaranteeNo));
  assert(stored, "a letter is never taken away");
  return stored;
}

/** The figures of the letter with the endorsements since the issue, as its file prints them. */
async function readLetterNow(reader: Reader, policyNo: string) {
  const policy = await policyNumbered(reader, policyNo);
  assert(policy, "a letter has its policy");
  return describeLetter(policy, (await getLastPolicyTransaction(reader, policyNo)).content);
}

/** The message to the platform, with the file of the letter whose hash is the stored one. */
export async function buildPushMessage(
  services: Services,
  { push, guarantee }: LetterPush,
): Promise<Omit<GuaranteePush, "notifyUrl">> {
  const { guaranteeNo, policyNo, receiver, projectNo, projectName, principal } = guarantee;
  const { amount, currency, startDate, endDate, paperId, sha256 } = guarantee;
  const isFile = push.node === PUSH_NODE.file;
  const bytes = isFile
    ? await readPaperBytes(services, createScope(services), { paperId, sha256 })
    : undefined;
  if (isFile && !bytes) throw new Refusal(guaranteeRefusals.fileMissing);
  const particulars = { receiver, projectNo, projectName, principal, amount, currency };
  return {
    ...particulars,
    pushNo: push.pushNo,
    attempt: push.attempt,
    guaranteeNo,
    policyNo,
    node: isFile ? "FILE" : "SURRENDER",
    platform: guarantee.platform === PLATFORM.court ? "COURT" : "TENDER",
    startDate,
    endDate,
    file: bytes
      ? {
          name: `保函-${guaranteeNo}.pdf`,
          type: "application/pdf",
          sha256,
          content: bytes.toString("base64"),
        }
      : null,
  };
}

/** Why an answer cannot be about this letter; undefined if it can. */
export function checkDelivery(
  { push, guarantee }: LetterPush,
  answer: Pick<Extract<Outcome, { state: "DELIVERED" }>, "sha256">,
): string | undefined {
  const expected = push.node === PUSH_NODE.file ? guarantee.sha256 : "";
  return answer.sha256 === expected ? undefined : "the file that was received is another";
}

type PushOutcomeReport = { readonly pushNo: string; readonly answer: Outcome; readonly path: string };

/** Applies an outcome once. Another process, or the same notice, may have been first. */
async function applyOutcome(
  services: Services,
  { pushNo, answer, path }: PushOutcomeReport,
): Promise<boolean> {
  const found = await createScope(services)((reader) => findLetter(reader, pushNo));
  const error = answer.state === "DELIVERED" ? checkDelivery(found, answer) : undefined;
  if (error !== undefined) {
    services.tell(`a delivery does not fit its letter ${pushNo}: ${error}`);
    return false;
  }
  const key = `guarantee ${pushNo} ${found.push.version} ${answer.state}`;
  await runSystemChange(services, { path, key, input: { pushNo, state: answer.state } }, async (work) => {
    const push = await store.lockPush(work.tx, pushNo);
    const isOpen = push?.status === PUSH_STATUS.pushing;
    if (!push || !isOpen || (answer.state === "REFUSED" && answer.attempt !== push.attempt))
      throw new Refusal(guaranteeRefusals.pushMissing);
    await settle({ ...work, services }, { ...found, push }, answer);
  });
  await runUpkeepTransaction(services.database, SYSTEM_ACTOR, (tx) => deletePaymentPollSchedule(tx, pushNo));
  return true;
}

type OutcomeWork = Parameters<typeof followEndedPolicy>[0] & {
  readonly raise: Parameters<typeof sendMessage>[1];
};

async function settle(work: OutcomeWork, { push, guarantee }: LetterPush, answer: Outcome): Promise<void> {
  const { tx, services } = work;
  const settledAt = services.now();
  const receiptNo = answer.state === "DELIVERED" ? answer.receiptNo : "";
  const reason = answer.state === "REFUSED" ? answer.reason : "";
  const events = { DELIVERED: "deliver", REFUSED: "refuse", RECALLED: "recall" } as const;
  const event = events[answer.state];
  const deliveredAt = answer.state === "DELIVERED" ? { deliveredAt: new Date(answer.receivedAt) } : {};
  const role = event === "recall" ? "clerk" : "platform";
  const moved = await movePush(work, push, { event, role }, { receiptNo, reason, ...deliveredAt });
  await store.settleAttempt(tx, push.pushNo, { outcome: moved.status, receiptNo, reason, settledAt });
  if (answer.state === "REFUSED") await tellSalesman(work, guarantee, reason);
}

async function tellSalesman(
  { tx, raise, services }: OutcomeWork,
  { policyNo, guaranteeNo, comCode }: store.Guarantee,
  reason: string,
): Promise<void> {
  const policy = await policyNumbered(tx, policyNo);
  assert(policy, "a letter has its policy");
  const { holderName, handler1Code: receiverCode } = policy;
  const content = {
    type: "BH",
    businessNo: guaranteeNo,
    holderName,
    orderNo: "",
    result: "推送失败",
    reason,
  };
  await sendMessage(tx, raise, { id: services.makeId(), receiverCode, comCode, ...FAILED, content });
}

/** Returns true if the platform need not repeat the notice. A notice that comes late or twice changes nothing. */
export async function receiveGuaranteeNotice(
  { services }: PushContext,
  received: ExternalNotice,
): Promise<boolean> {
  const { guaranteePlatform, tell } = services;
  const verified = guaranteePlatform?.verify(received) ?? { error: "no platform" };
  if ("error" in verified) {
    tell(`a notice about a letter of guarantee was not believed: ${verified.error}`);
    return false;
  }
  const { noticeId, pushNo, ...answer } = verified.notice;
  const push = await createScope(services)((reader) => store.findPush(reader, pushNo));
  if (!push || push.attempt === 0) {
    tell(`a notice fits no letter of guarantee: ${noticeId} of ${pushNo}`);
    return false;
  }
  if (push.status !== PUSH_STATUS.pushing) {
    if (answer.state === "DELIVERED" && answer.receiptNo !== push.receiptNo)
      tell(`a letter of guarantee was delivered although it is not under way: ${noticeId} of ${pushNo}`);
    return true;
  }
  return applyOutcome(services, { pushNo, answer, path: guaranteeChanges.notice.path });
}
