import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

/**
 * The properties that decide how a proposal proceeds: manual underwriting, payment before issue, and the number of
 * instalments.
 */
export type PolicyModelCriteria = {
  readonly isLarge: boolean;
  readonly waitsForMoney: boolean;
  readonly parts: 1 | 2;
};

export const policyCommands = [
  "save",
  "submit",
  "approve",
  "return",
  "refuse",
  "takeBack",
  "revoke",
  "payOverCounter",
  "payByChannel",
  "confirm",
  "cancel",
  "look",
  "settle",
  "told",
  "declined",
  "payOut",
] as const;
export type PolicyCommand = (typeof policyCommands)[number];

type PaymentModel = {
  /** The payment's state, a code of the dictionary PaymentStatus. */
  status: string;
  readonly isCounter: boolean;
  /** The number of the instalment that the payment pays. */
  readonly part: number;
  /** The channel has the money but has sent no notice. */
  isSettled: boolean;
};

/** The expected state of a proposal, its policy and its payments, written from the tables of the specification. */
export type PolicyTestModel = {
  proposal: string;
  /** The state of the policy; '' while there is none. */
  policy: string;
  wanted: PolicyModelCriteria;
  today: PlainDate;
  validUntil: PlainDate | null;
  hasTask: boolean;
  readonly period: { readonly startDate: PlainDate; readonly endDate: PlainDate };
  readonly payments: PaymentModel[];
  readonly received: Set<number>;
  readonly taken: Set<string>;
};
export const PAYMENT_DEADLINE_DAYS = 30;

export function createPolicyTestModel(
  wanted: PolicyModelCriteria,
  today: PlainDate,
  period: PolicyTestModel["period"],
): PolicyTestModel {
  const nothing = { policy: "", validUntil: null, hasTask: false, payments: [], received: new Set<number>() };
  return { ...nothing, proposal: "01", wanted, today, period, taken: new Set() };
}

export const findLatestModelPayment = ({ payments }: PolicyTestModel) => payments.at(-1);
export const findOpenModelPayment = (model: PolicyTestModel) =>
  model.payments.find(({ status }) => isOpen(status));
const isOpen = (status: string) => status === "1" || status === "2";
const isDraft = ({ proposal }: PolicyTestModel) => proposal === "01" || proposal === "05";
export const isPolicyExpired = ({ validUntil, today }: PolicyTestModel) =>
  validUntil !== null && validUntil < today;

const GOOD = "0000";
const UNDECLARED = "LIF001";

/**
 * The expected code of a command. Undefined for a command that cannot be tried now, such as paying an unknown order.
 */
export function computeExpectedPolicyAnswerCode(
  model: PolicyTestModel,
  deed: PolicyCommand,
): string | undefined {
  const may = (isAllowed: boolean) => (isAllowed ? GOOD : UNDECLARED);
  const payment = findLatestModelPayment(model);
  const channel = payment && !payment.isCounter ? payment : undefined;
  const answers: Record<PolicyCommand, () => string | undefined> = {
    save: () => may(isDraft(model)),
    // A start in the past needs other rules, which this test omits.
    submit: () => (model.today > model.period.startDate ? undefined : may(isDraft(model))),
    // Issuing with a start in the past is omitted as well.
    approve: () =>
      model.hasTask && (model.wanted.waitsForMoney || model.today <= model.period.startDate)
        ? GOOD
        : undefined,
    return: () => (model.hasTask ? GOOD : undefined),
    refuse: () => (model.hasTask ? GOOD : undefined),
    takeBack: () => may(model.proposal === "06"),
    revoke: () => may(isDraft(model) || model.proposal === "06"),
    payOverCounter: () => answerToPaying(model),
    payByChannel: () => answerToPaying(model),
    confirm: () => payment && (channel?.status === "1" ? "LIF003" : may(!channel && payment.status === "1")),
    cancel: () =>
      payment && (payment.isSettled && isOpen(payment.status) ? "PAY011" : may(isOpen(payment.status))),
    look: () => (channel && isOpen(channel.status) ? GOOD : undefined),
    settle: () => (channel?.status === "2" && !channel.isSettled ? GOOD : undefined),
    told: () => (channel ? GOOD : undefined),
    declined: () => (channel && !channel.isSettled ? GOOD : undefined),
    payOut: () => payment && may(payment.status === "7"),
  };
  return answers[deed]();
}

function answerToPaying(model: PolicyTestModel): string {
  const { proposal, received, wanted } = model;
  if (!["06", "07", "08"].includes(proposal) || (proposal === "06" && isPolicyExpired(model)))
    return "PAY003";
  if (received.size === wanted.parts) return "PAY004";
  return findOpenModelPayment(model) ? "PAY005" : GOOD;
}

/** Applies an accepted command to the model. */
export function applyPolicyCommand(
  model: PolicyTestModel,
  deed: PolicyCommand,
  wanted: PolicyModelCriteria,
): void {
  const payment = findLatestModelPayment(model);
  const moves: Record<PolicyCommand, () => void> = {
    save: () => void (model.wanted = wanted),
    submit: () => (model.wanted.isLarge ? open(model) : accept(model)),
    approve: () => decided(model, () => accept(model)),
    return: () => decided(model, () => move(model, "05")),
    refuse: () => decided(model, () => move(model, "09")),
    takeBack: () => {
      move(model, "05");
      model.validUntil = null;
    },
    revoke: () => move(model, "10"),
    payOverCounter: () => beginPaying(model, true),
    payByChannel: () => beginPaying(model, false),
    confirm: () => receive(model),
    cancel: () => release(model, "5"),
    look: () => {
      if (payment?.isSettled) receive(model);
      else if (payment) payment.status = "2";
    },
    settle: () => {
      if (payment) payment.isSettled = true;
    },
    told: () => modelText(model),
    declined: () => payment && isOpen(payment.status) && release(model, "4"),
    payOut: () => {
      if (payment) payment.status = "8";
    },
  };
  model.taken.add(deed);
  moves[deed]();
}

function move(model: PolicyTestModel, to: string): void {
  model.proposal = to;
  model.taken.add(`proposal ${to}`);
}
function open(model: PolicyTestModel): void {
  move(model, "04");
  model.hasTask = true;
}
function decided(model: PolicyTestModel, then: () => void): void {
  model.hasTask = false;
  then();
}

function accept(model: PolicyTestModel): void {
  const { today, period, wanted } = model;
  if (!wanted.waitsForMoney) return issue(model);
  const last = addDays(today, PAYMENT_DEADLINE_DAYS);
  model.validUntil = last < period.startDate ? last : period.startDate;
  move(model, "06");
}

function issue(model: PolicyTestModel): void {
  move(model, "08");
  model.policy = model.today < model.period.startDate ? "01" : "02";
  model.taken.add(`policy ${model.policy}`);
}

function beginPaying(model: PolicyTestModel, isCounter: boolean): void {
  model.payments.push({ status: "1", isCounter, part: model.received.size + 1, isSettled: false });
  if (model.proposal === "06") move(model, "07");
}

function receive(model: PolicyTestModel): void {
  const payment = findLatestModelPayment(model);
  if (!payment) return;
  payment.status = "3";
  model.received.add(payment.part);
  if (model.proposal === "07") issue(model);
}

function release(model: PolicyTestModel, status: string): void {
  const payment = findLatestModelPayment(model);
  if (!payment) return;
  payment.status = status;
  model.taken.add(`payment ${status}`);
  if (model.proposal === "07") move(model, "06");
}

/** Money for something that has ended is paid back. */
function modelText(model: PolicyTestModel): void {
  const payment = findLatestModelPayment(model);
  if (!payment) return;
  if (isOpen(payment.status)) return receive(model);
  if (!["4", "5", "6"].includes(payment.status)) return;
  payment.status = "7";
  model.taken.add("payment 7");
}

/** Lets days pass with their nights: payments and proposals expire, policies begin and end. */
export function advanceModelDays(model: PolicyTestModel, days: number): void {
  model.today = addDays(model.today, days);
  const payment = findOpenModelPayment(model);
  if (payment?.isSettled) receive(model);
  else if (payment) release(model, "6");
  if (model.proposal === "06" && isPolicyExpired(model)) move(model, "11");
  const { startDate, endDate } = model.period;
  if (model.policy === "01" && startDate <= model.today) model.policy = "02";
  if (model.policy === "02" && endDate < model.today) model.policy = "03";
  if (model.policy !== "") model.taken.add(`policy ${model.policy}`);
}
