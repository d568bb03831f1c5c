import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PaymentOrder, PayoutOrder } from "../protocol.ts";
import type { PaymentChannelSecrets } from "../signature.ts";
import { type PaymentNoticeSender, createPaymentNoticeSender } from "./delivery.ts";
import {
  createStandInOrderStore,
  type StandInOrderReception,
  type StandInOrderStore,
  type StandInPayout,
} from "./order-book.ts";
import {
  createStandInOrderService,
  type StandInOrderService,
  PAYMENT_OUTCOMES,
  type PaymentOutcomeKind,
} from "./orders.ts";
import {
  renderStandInOrdersPage,
  renderStandInPayoutPage,
  renderStandInPayoutsPage,
  renderStandInPayPage,
} from "./page.ts";
import { createStandInPayoutService, type StandInPayoutService } from "./payouts.ts";
import { answer, bodyOf, isBelieved } from "./signed-requests.ts";

export type StandInChannelOptions = PaymentChannelSecrets & {
  readonly folder: string;
  /** The address of the stand-in's pages for payers. The protocol is served below the same path. */
  readonly address: string;
  readonly prefix: string;
  readonly now: () => Date;
  readonly againMs?: number;
};
export type StandInChannel = {
  readonly orders: StandInOrderService;
  readonly book: StandInOrderStore;
  readonly delivery: PaymentNoticeSender;
  readonly payouts: StandInPayoutService;
  readonly payoutBook: StandInOrderStore<StandInPayout>;
};

const AGAIN_MS = 1000;
const MOST_SHOWN = 100;
const PAGE_POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'";

/** 模拟支付渠道: speaks the protocol of a channel over HTTP. Testers choose whether a payment succeeds. */
export async function mountStandInChannel(
  app: FastifyInstance,
  parts: StandInChannelOptions,
): Promise<StandInChannel> {
  const book = createStandInOrderStore(parts.folder);
  const delivery = createPaymentNoticeSender({ againMs: AGAIN_MS, ...parts, book });
  const orders = createStandInOrderService(book, delivery, parts);
  const payoutBook = createStandInOrderStore<StandInPayout>(join(parts.folder, "payouts"));
  const payoutDelivery = createPaymentNoticeSender({ againMs: AGAIN_MS, ...parts, book: payoutBook });
  const payouts = createStandInPayoutService(payoutBook, payoutDelivery, parts);
  app.addHook("onClose", async () => {
    for (const { stop } of [delivery, payoutDelivery]) stop();
    for (const { settled } of [delivery, payoutDelivery]) await settled();
  });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    mountProtocol(scope, parts, orders);
    mountPayoutProtocol(scope, parts, payouts);
    mountPages(scope, parts, { orders, book });
    mountPayoutPages(scope, parts, { payouts, payoutBook });
  });
  return { orders, book, delivery, payouts, payoutBook };
}

type OrderPath = { Params: { outTradeNo: string } };

function mountProtocol(
  scope: FastifyInstance,
  parts: StandInChannelOptions,
  orders: StandInOrderService,
): void {
  const at = `${parts.prefix}/v1/orders`;
  scope.post(at, (request, reply) => {
    if (!isBelieved(parts, request)) return reply.code(401).send({ state: "REFUSED" });
    const { opened, isSilent } = orders.open(PaymentOrder.parse(JSON.parse(bodyOf(request))));
    // The caller gets no outcome, as from a channel that hangs.
    if (isSilent) return reply.code(504).send({ state: "TIMEOUT" });
    return answer(parts, request, reply, opened);
  });
  scope.get<OrderPath>(`${at}/:outTradeNo`, (request, reply) => {
    if (!isBelieved(parts, request)) return reply.code(401).send({ state: "REFUSED" });
    return answer(parts, request, reply, orders.stateOf(request.params.outTradeNo));
  });
  scope.post<OrderPath>(`${at}/:outTradeNo/close`, (request, reply) => {
    if (!isBelieved(parts, request)) return reply.code(401).send({ state: "REFUSED" });
    return answer(parts, request, reply, orders.close(request.params.outTradeNo));
  });
}

function mountPayoutProtocol(
  scope: FastifyInstance,
  parts: StandInChannelOptions,
  payouts: StandInPayoutService,
): void {
  const at = `${parts.prefix}/v1/payouts`;
  scope.post(at, (request, reply) => {
    if (!isBelieved(parts, request)) return reply.code(401).send({ state: "REFUSED" });
    const { state, isSilent } = payouts.payOut(PayoutOrder.parse(JSON.parse(bodyOf(request))));
    if (isSilent) return reply.code(504).send({ state: "TIMEOUT" });
    return answer(parts, request, reply, state);
  });
  scope.get<OrderPath>(`${at}/:outTradeNo`, (request, reply) => {
    if (!isBelieved(parts, request)) return reply.code(401).send({ state: "REFUSED" });
    return answer(parts, request, reply, payouts.stateOf(request.params.outTradeNo));
  });
}

function mountPayoutPages(
  scope: FastifyInstance,
  { prefix }: StandInChannelOptions,
  { payouts, payoutBook }: Pick<StandInChannel, "payouts" | "payoutBook">,
): void {
  const list = () => renderStandInPayoutsPage(payoutBook.latest(MOST_SHOWN), prefix);
  scope.get(`${prefix}/payouts/`, (_request, reply) => show(reply, list()));
  scope.post(`${prefix}/payouts/next`, (request, reply) => {
    expectReception(payoutBook, request);
    return reply.redirect(`${prefix}/payouts/`, 303);
  });
  scope.get<OrderPath>(`${prefix}/payouts/:outTradeNo`, (request, reply) => {
    const payout = payoutBook.find(request.params.outTradeNo);
    return payout ? show(reply, renderStandInPayoutPage(payout, prefix)) : show(reply.code(404), list());
  });
  scope.post<OrderPath>(`${prefix}/payouts/:outTradeNo`, (request, reply) => {
    const { outTradeNo } = request.params;
    const outcome = readOutcome(request);
    if (outcome) payouts.settle(outTradeNo, outcome);
    return reply.redirect(`${prefix}/payouts/${encodeURIComponent(outTradeNo)}`, 303);
  });
}

function expectReception({ expect }: Pick<StandInOrderStore, "expect">, request: FastifyRequest): void {
  const reception = new URLSearchParams(bodyOf(request)).get("reception");
  if (reception === "accept" || reception === "decline" || reception === "silence")
    expect(reception satisfies StandInOrderReception);
}

function readOutcome(request: FastifyRequest): PaymentOutcomeKind | undefined {
  const outcome = new URLSearchParams(bodyOf(request)).get("outcome") ?? "";
  return Object.hasOwn(PAYMENT_OUTCOMES, outcome) ? (outcome as PaymentOutcomeKind) : undefined;
}

function mountPages(
  scope: FastifyInstance,
  { prefix }: StandInChannelOptions,
  { orders, book }: Pick<StandInChannel, "orders" | "book">,
): void {
  scope.get(`${prefix}/`, (_request, reply) =>
    show(reply, renderStandInOrdersPage(book.latest(MOST_SHOWN), prefix)),
  );
  scope.post(`${prefix}/next`, (request, reply) => {
    expectReception(book, request);
    return reply.redirect(`${prefix}/`, 303);
  });
  scope.get<OrderPath>(`${prefix}/pay/:outTradeNo`, (request, reply) => {
    const storedOrder = book.find(request.params.outTradeNo);
    return storedOrder
      ? show(reply, renderStandInPayPage(storedOrder, prefix))
      : show(reply.code(404), renderStandInOrdersPage(book.latest(MOST_SHOWN), prefix));
  });
  scope.post<OrderPath>(`${prefix}/pay/:outTradeNo`, (request, reply) => {
    const { outTradeNo } = request.params;
    const outcome = readOutcome(request);
    if (outcome) orders.settle(outTradeNo, outcome);
    return reply.redirect(`${prefix}/pay/${encodeURIComponent(outTradeNo)}`, 303);
  });
}

function show(reply: FastifyReply, html: string): FastifyReply {
  return reply.header("content-security-policy", PAGE_POLICY).type("text/html; charset=utf-8").send(html);
}
