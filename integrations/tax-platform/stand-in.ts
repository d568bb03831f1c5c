import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { buildSignedHeaders, type PaymentChannelSecrets } from "#integrations/payment-channel/signature.ts";
import { answer, bodyOf, isBelieved } from "#integrations/payment-channel/stand-in/signed-requests.ts";
import { buildInvoiceXml } from "./invoice-xml.ts";
import {
  type InvoiceNotice,
  InvoiceOrder,
  type InvoiceOrderState,
  type InvoiceWithdrawal,
} from "./protocol.ts";

/**
 * How the stand-in treats an order. A tester writes the word into the remark. Orders with the last four are accepted and
 * have no outcome: `mute` answers nothing, `hold` lets it be withdrawn, `refuse` does not, `late` issues it after that.
 */
const outcomes = {
  模拟拒开: "reject",
  模拟延迟: "delay",
  模拟重复: "twice",
  模拟无应答: "silence",
  模拟丢失: "lose",
  模拟失联: "mute",
  模拟不开: "hold",
  模拟拒撤: "refuse",
  模拟撤后开具: "late",
} as const;
export type InvoiceOutcome = (typeof outcomes)[keyof typeof outcomes] | "issue";

const DELAY_MS = 30_000;
const NEVER = "9999-12-31T00:00:00.000Z";
const REFUSAL = { state: "REFUSED", reason: "发票正在开具" } as const;
const WAIT_MS = 10_000;
const WITHDRAWN = { state: "WITHDRAWN" } as const;
const REJECTION = { state: "REJECTED", reason: "购买方名称与纳税人识别号不符" } as const;

export type StandInTaxPlatformOptions = PaymentChannelSecrets & {
  readonly folder: string;
  readonly prefix: string;
  readonly now: () => Date;
};
type StoredOrder = {
  readonly order: InvoiceOrder;
  readonly outcome: InvoiceOutcome;
  readonly isRejected: boolean;
  readonly dueAt: string;
  readonly isWithdrawn?: true;
};
export type StandInTaxPlatform = {
  /** Decides about the next order, whatever its remark. */
  expect(outcome: InvoiceOutcome): void;
  /** Decides anew about an order that the platform has, such as one about which it keeps silent. */
  change(orderNo: string, outcome: InvoiceOutcome): void;
  /** Resolves when no notice is being sent. */
  settled(): Promise<void>;
};

/** 模拟税务平台: speaks the protocol of an e-invoice platform over HTTP. */
export async function mountStandInTaxPlatform(
  app: FastifyInstance,
  options: StandInTaxPlatformOptions,
): Promise<StandInTaxPlatform> {
  const book = createOrderBook(options.folder);
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let expected: InvoiceOutcome | undefined;
  const announce = (stored: StoredOrder, times: number, waitMs: number): void => {
    const notice = toNotice(stored);
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (stored.outcome !== "late" && book.find(stored.order.orderNo)?.isWithdrawn) return;
      for (let time = 0; time < times; time += 1) {
        const sending = sendNotice(options, stored.order, notice).finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
    }, waitMs);
    timers.add(timer.unref());
  };
  const receive = (order: InvoiceOrder): InvoiceOrderState | undefined => {
    const existing = book.find(order.orderNo);
    if (existing) return stateOf(existing, options.now());
    if (book.isWithdrawn(order.orderNo)) return WITHDRAWN;
    const outcome = expected ?? readOutcome(order.remark);
    expected = undefined;
    if (outcome === "lose") return undefined;
    const waitMs = outcome === "delay" ? DELAY_MS : 0;
    const dueAt = isHeld(outcome) ? NEVER : new Date(options.now().getTime() + waitMs).toISOString();
    const stored = { order, outcome, isRejected: outcome === "reject", dueAt };
    book.keep(stored);
    if (!stored.isRejected && !isHeld(outcome)) announce(stored, outcome === "twice" ? 2 : 1, waitMs);
    if (outcome === "silence" || outcome === "mute") return undefined;
    return stored.isRejected ? REJECTION : { state: "ACCEPTED" };
  };
  app.addHook("onClose", async () => {
    for (const timer of timers) clearTimeout(timer);
    await Promise.all(underWay);
  });
  const withdraw = (orderNo: string) => withdrawOrder(book, orderNo, options.now(), announce);
  await mountProtocol(app, options, { book, receive, withdraw });
  return {
    expect: (outcome) => void (expected = outcome),
    change: (orderNo, outcome) => {
      const stored = book.find(orderNo);
      const dueAt = isHeld(outcome) ? NEVER : options.now().toISOString();
      if (stored) book.keep({ ...stored, outcome, isRejected: outcome === "reject", dueAt });
    },
    settled: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

type OrderBook = ReturnType<typeof createOrderBook>;

/** Undefined where the caller gets no answer. */
function withdrawOrder(
  book: OrderBook,
  orderNo: string,
  now: Date,
  announce: (stored: StoredOrder, times: number, waitMs: number) => void,
): InvoiceWithdrawal | undefined {
  const stored = book.find(orderNo);
  const state = stored && stateOf(stored, now);
  if (stored && !state) return undefined;
  if (state?.state === "ISSUED" || state?.state === "REJECTED") return state;
  if (stored?.outcome === "refuse") return REFUSAL;
  if (!stored) book.withdraw(orderNo);
  else if (!stored.isWithdrawn) {
    const isLate = stored.outcome === "late";
    const dueAt = isLate ? new Date(now.getTime() + DELAY_MS).toISOString() : stored.dueAt;
    const withdrawn = { ...stored, isWithdrawn: true, dueAt } as const;
    book.keep(withdrawn);
    if (isLate) announce(withdrawn, 1, DELAY_MS);
  }
  return WITHDRAWN;
}

type Desk = {
  readonly book: OrderBook;
  /** Undefined where the caller gets no answer. */
  receive(order: InvoiceOrder): InvoiceOrderState | undefined;
  withdraw(orderNo: string): InvoiceWithdrawal | undefined;
};
type OrderPath = { Params: { orderNo: string } };

async function mountProtocol(app: FastifyInstance, options: StandInTaxPlatformOptions, desk: Desk) {
  const at = `${options.prefix}/v1/invoices`;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.addHook("preHandler", (request, reply, done) => {
      if (isBelieved(options, request)) done();
      else void reply.code(401).send({ state: "REFUSED" });
    });
    // The caller gets no outcome, as from a platform that hangs.
    const reply = (request: FastifyRequest, response: FastifyReply, state: object | undefined) =>
      state ? answer(options, request, response, state) : response.code(504).send({ state: "TIMEOUT" });
    scope.post(at, (request, response) =>
      reply(request, response, desk.receive(InvoiceOrder.parse(JSON.parse(bodyOf(request))))),
    );
    scope.post<OrderPath>(`${at}/:orderNo/withdraw`, (request, response) =>
      reply(request, response, desk.withdraw(request.params.orderNo)),
    );
    scope.get<OrderPath>(`${at}/:orderNo`, (request, response) => {
      const { orderNo } = request.params;
      const stored = desk.book.find(orderNo);
      const unknown = desk.book.isWithdrawn(orderNo) ? WITHDRAWN : { state: "UNKNOWN" };
      return reply(request, response, stored ? stateOf(stored, options.now()) : unknown);
    });
    scope.get<OrderPath>(`${at}/:orderNo/file`, (request, response) => {
      const stored = desk.book.find(request.params.orderNo);
      const state = stored && stateOf(stored, options.now());
      if (!stored || state?.state !== "ISSUED")
        return answer(options, request, response, { state: "UNKNOWN" });
      const content = Buffer.from(buildInvoiceXml(stored.order, state)).toString("base64");
      return answer(options, request, response, {
        name: `${state.invoiceNo}.xml`,
        type: "application/xml",
        content,
      });
    });
  });
}

function readOutcome(remark: string): InvoiceOutcome {
  const found = Object.entries(outcomes).find(([word]) => remark.includes(word));
  return found?.[1] ?? "issue";
}

const isHeld = (outcome: InvoiceOutcome): boolean => ["mute", "hold", "refuse", "late"].includes(outcome);

/** Undefined of an order about which the platform keeps silent. */
function stateOf({ order, outcome, isRejected, dueAt, isWithdrawn }: StoredOrder, now: Date) {
  if (outcome === "mute") return undefined;
  if (isRejected) return REJECTION;
  if (isWithdrawn && (outcome !== "late" || now < new Date(dueAt))) return WITHDRAWN;
  if (now < new Date(dueAt)) return { state: "ACCEPTED" } as const;
  const { orderNo, amount } = order;
  return { state: "ISSUED", invoiceNo: numberOf(orderNo, dueAt), amount, issuedAt: dueAt } as const;
}

function toNotice(stored: StoredOrder): InvoiceNotice {
  const state = stateOf(stored, new Date(stored.dueAt));
  if (state?.state !== "ISSUED" && state?.state !== "REJECTED")
    throw new Error("an order is due at its time");
  return { ...state, noticeId: randomBytes(16).toString("hex"), orderNo: stored.order.orderNo };
}

/** Twenty digits, the first two of the year, as 数电票 have them. */
function numberOf(orderNo: string, dueAt: string): string {
  const digest = createHash("sha256").update(orderNo).digest("hex").slice(0, 16);
  return dueAt.slice(2, 4) + (BigInt(`0x${digest}`) % 10n ** 18n).toString().padStart(18, "0");
}

async function sendNotice(
  { merchant, key, now }: StandInTaxPlatformOptions,
  { notifyUrl }: InvoiceOrder,
  notice: InvoiceNotice,
): Promise<void> {
  const address = new URL(notifyUrl);
  const body = JSON.stringify(notice);
  const message = { deed: "POST", path: address.pathname, body, now: now() } as const;
  const headers = {
    ...buildSignedHeaders({ merchant, key }, message),
    "content-type": "application/json",
  };
  const signal = AbortSignal.timeout(WAIT_MS);
  // A lost notice is made good by the query.
  await fetch(address, { method: "POST", headers, body, signal, redirect: "error" }).catch(() => undefined);
}

/** The orders, one file each, shared by all processes of a machine. */
function createOrderBook(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const placeOf = (orderNo: string) => join(folder, `${orderNo}.json`);
  const markOf = (orderNo: string) => join(folder, `${orderNo}.withdrawn`);
  const isOrderNo = (orderNo: string) => /^[\w-]{8,40}$/.test(orderNo);
  return {
    find: (orderNo: string): StoredOrder | undefined => {
      if (!isOrderNo(orderNo)) return undefined;
      try {
        return JSON.parse(readFileSync(placeOf(orderNo), "utf8")) as StoredOrder;
      } catch {
        return undefined;
      }
    },
    keep: (stored: StoredOrder): void => {
      const place = placeOf(stored.order.orderNo);
      const unfinished = `${place}.${process.pid}.part`;
      writeFileSync(unfinished, JSON.stringify(stored), { mode: 0o600 });
      renameSync(unfinished, place);
    },
    /** The mark of an order that was withdrawn before it came. */
    withdraw: (orderNo: string): void => {
      if (isOrderNo(orderNo)) writeFileSync(markOf(orderNo), "", { mode: 0o600 });
    },
    isWithdrawn: (orderNo: string): boolean => isOrderNo(orderNo) && existsSync(markOf(orderNo)),
  };
}
