import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buildSignedHeaders, type PaymentChannelSecrets } from "#integrations/payment-channel/signature.ts";
import { answer, bodyOf, isBelieved } from "#integrations/payment-channel/stand-in/signed-requests.ts";
import {
  type GuaranteeNotice,
  GuaranteePush,
  type GuaranteePushState,
  type GuaranteeRecall,
} from "./protocol.ts";

/**
 * How the stand-in treats a push. A tester writes the word into the name of the receiver or of the project. `reject`
 * refuses two attempts, `silence` delivers and does not answer, `lose` never receives it, `hold` accepts without an outcome.
 */
const outcomes = {
  模拟拒收: "reject",
  模拟延迟: "delay",
  模拟重复: "twice",
  模拟无应答: "silence",
  模拟丢失: "lose",
  模拟不决: "hold",
} as const;
export type GuaranteeOutcome = (typeof outcomes)[keyof typeof outcomes] | "deliver";

const REFUSALS = 2;
const DELAY_MS = 30_000;
const WAIT_MS = 10_000;
const NEVER = "9999-12-31T00:00:00.000Z";
const REASON = "案件信息与立案登记不一致";
const RECALLED = { state: "RECALLED" } as const;
const UNKNOWN = { state: "UNKNOWN" } as const;
const MOST_BYTES = 16 * 1024 * 1024;

type StoredPush = {
  readonly pushNo: string;
  /** Null where the number was taken back before it came. */
  readonly push: Pick<GuaranteePush, "attempt" | "notifyUrl"> | null;
  readonly sha256: string;
  readonly receiptNo: string;
  readonly dueAt: string;
  readonly isRejected: boolean;
  readonly isRecalled: boolean;
};

export type StandInGuaranteePlatformOptions = PaymentChannelSecrets & {
  readonly folder: string;
  readonly prefix: string;
  readonly now: () => Date;
};
export type StandInGuaranteePlatform = {
  /** Decides about the next pushes in this order, whatever their words. */
  expect(...outcomes: GuaranteeOutcome[]): void;
  /** How often each push was delivered: never more than once. */
  deliveries(pushNo: string): number;
  /** Resolves when no notice is being sent. */
  settled(): Promise<void>;
};

/** 模拟保函平台: speaks the protocol of a court or tender platform over HTTP. */
export async function mountStandInGuaranteePlatform(
  app: FastifyInstance,
  options: StandInGuaranteePlatformOptions,
): Promise<StandInGuaranteePlatform> {
  const book = createPushBook(options.folder);
  const announcer = createAnnouncer(options, book);
  const expected: GuaranteeOutcome[] = [];
  const delivered = new Map<string, number>();
  app.addHook("onClose", announcer.stop);
  const receive = (push: GuaranteePush): GuaranteePushState | undefined => {
    const existing = book.find(push.pushNo);
    const earlier = existing?.isRejected ? existing.push : undefined;
    const isNewAttempt = earlier ? earlier.attempt < push.attempt : false;
    if (existing && !isNewAttempt) return stateOf(existing, options.now());
    const outcome = expected.shift() ?? readOutcome(push);
    if (outcome === "lose") return undefined;
    const stored = createStoredPush(push, outcome, options.now());
    book.keep(stored);
    if (!stored.isRejected) delivered.set(push.pushNo, (delivered.get(push.pushNo) ?? 0) + 1);
    if (outcome !== "hold")
      announcer.announce(stored, outcome === "twice" ? 2 : 1, outcome === "delay" ? DELAY_MS : 0);
    if (outcome === "silence") return undefined;
    return stored.isRejected ? stateOf(stored, options.now()) : { state: "ACCEPTED" };
  };
  await mountProtocol(app, options, { book, receive });
  return {
    expect: (...next) => void expected.splice(0, expected.length, ...next),
    deliveries: (pushNo) => delivered.get(pushNo) ?? 0,
    settled: announcer.settled,
  };
}

function createStoredPush(push: GuaranteePush, outcome: GuaranteeOutcome, now: Date): StoredPush {
  const { pushNo, attempt, notifyUrl, file } = push;
  const dueAt =
    outcome === "hold" ? NEVER : new Date(now.getTime() + (outcome === "delay" ? DELAY_MS : 0)).toISOString();
  return {
    pushNo,
    push: { attempt, notifyUrl },
    sha256: file ? createHash("sha256").update(Buffer.from(file.content, "base64")).digest("hex") : "",
    receiptNo: `HZ${randomBytes(8).toString("hex")}`,
    dueAt,
    isRejected: outcome === "reject",
    isRecalled: false,
  };
}

function readOutcome({ projectName, receiver, attempt }: GuaranteePush): GuaranteeOutcome {
  const found = Object.entries(outcomes).find(([word]) => (projectName + receiver).includes(word))?.[1];
  return found === undefined || (found === "reject" && attempt > REFUSALS) ? "deliver" : found;
}

function stateOf({ push, isRecalled, isRejected, dueAt, receiptNo, sha256 }: StoredPush, now: Date) {
  if (isRecalled || !push) return RECALLED;
  if (isRejected) return { state: "REFUSED", attempt: push.attempt, reason: REASON } as const;
  return now.toISOString() < dueAt
    ? ({ state: "ACCEPTED" } as const)
    : ({ state: "DELIVERED", receiptNo, sha256, receivedAt: dueAt } as const);
}

function recallPush(book: PushBook, pushNo: string, now: Date): GuaranteeRecall {
  const stored = book.find(pushNo);
  const state = stored && stateOf(stored, now);
  if (state?.state === "DELIVERED") return state;
  const unknown = { pushNo, push: null, sha256: "", receiptNo: "", dueAt: NEVER, isRejected: false };
  book.keep({ ...(stored ?? unknown), isRecalled: true });
  return RECALLED;
}

type PushBook = ReturnType<typeof createPushBook>;

/** Sends the outcome of a push to the product, more than once where a platform repeats itself. */
function createAnnouncer(options: StandInGuaranteePlatformOptions, book: PushBook) {
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  return {
    announce: (stored: StoredPush, times: number, waitMs: number): void => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (book.find(stored.pushNo)?.isRecalled) return;
        for (let time = 0; time < times; time += 1) {
          const sending = sendNotice(options, stored).finally(() => underWay.delete(sending));
          underWay.add(sending);
        }
      }, waitMs);
      timers.add(timer.unref());
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
    settled: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** A notice that is not taken is not repeated: the product asks. */
async function sendNotice(options: StandInGuaranteePlatformOptions, stored: StoredPush): Promise<void> {
  const state = stateOf({ ...stored, isRecalled: false }, new Date(stored.dueAt));
  if (!stored.push || state.state === "RECALLED" || state.state === "ACCEPTED") return;
  const notice = { ...state, noticeId: randomBytes(12).toString("hex"), pushNo: stored.pushNo };
  const body = JSON.stringify(notice satisfies GuaranteeNotice);
  const address = new URL(stored.push.notifyUrl);
  const message = { deed: "POST", path: address.pathname, body, now: options.now() } as const;
  const headers = { ...buildSignedHeaders(options, message), "content-type": "application/json" };
  const signal = AbortSignal.timeout(WAIT_MS);
  await fetch(address, { method: "POST", headers, body, signal }).catch(() => undefined);
}

type Desk = {
  readonly book: PushBook;
  /** Undefined where the caller gets no answer. */
  receive(push: GuaranteePush): GuaranteePushState | undefined;
};
type PushPath = { Params: { pushNo: string } };

async function mountProtocol(
  app: FastifyInstance,
  options: StandInGuaranteePlatformOptions,
  { book, receive }: Desk,
) {
  const at = `${options.prefix}/v1/guarantees`;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const parsing = { parseAs: "string", bodyLimit: MOST_BYTES } as const;
    scope.addContentTypeParser("*", parsing, (_request, body, done) => done(null, body));
    scope.addHook("preHandler", (request, reply, done) => {
      if (isBelieved(options, request)) done();
      else void reply.code(401).send({ state: "REFUSED" });
    });
    // The caller gets no outcome, as from a platform that hangs.
    const reply = (request: FastifyRequest, response: FastifyReply, state: object | undefined) =>
      state ? answer(options, request, response, state) : response.code(504).send({ state: "TIMEOUT" });
    scope.post(at, { bodyLimit: MOST_BYTES }, (request, response) =>
      reply(request, response, receive(GuaranteePush.parse(JSON.parse(bodyOf(request))))),
    );
    scope.post<PushPath>(`${at}/:pushNo/recall`, (request, response) =>
      reply(request, response, recallPush(book, request.params.pushNo, options.now())),
    );
    scope.get<PushPath>(`${at}/:pushNo`, (request, response) => {
      const stored = book.find(request.params.pushNo);
      return reply(request, response, stored ? stateOf(stored, options.now()) : UNKNOWN);
    });
  });
}

function createPushBook(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const placeOf = (pushNo: string): string | undefined =>
    /^[\w-]{4,40}$/.test(pushNo) ? join(folder, `${pushNo}.json`) : undefined;
  return {
    find: (pushNo: string): StoredPush | undefined => {
      const place = placeOf(pushNo);
      try {
        return place === undefined ? undefined : (JSON.parse(readFileSync(place, "utf8")) as StoredPush);
      } catch {
        return undefined;
      }
    },
    keep: (stored: StoredPush): void => {
      const place = placeOf(stored.pushNo);
      if (place === undefined) return;
      const unfinished = `${place}.${process.pid}.part`;
      writeFileSync(unfinished, JSON.stringify(stored), { mode: 0o600 });
      renameSync(unfinished, place);
    },
  };
}
