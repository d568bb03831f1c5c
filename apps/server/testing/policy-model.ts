import { addDays, type PlainDate } from "#platform/kernel/plain-date.ts";

/** What a form comes to: whether it needs an underwriter, whether it waits for its money, in how many instalments it is paid. */
export type PolicyCriteria = {
  readonly isLarge: boolean;
  readonly waitsForMoney: boolean;
  readonly parts: 1 | 2;
};

export const deeds = [
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
export type Deed = (typeof deeds)[number];

type PaymentModel = {
  /** In the states of PaymentStatus. */
  status: string;
  readonly isCounter: boolean;
  /** Which instalment it pays. */
  readonly part: number;
  /** The channel has the money, and has not told. */
  isSettled: boolean;
};

/** What must stand of one proposal, of its policy and of its payments: written from the tables of the specification. */
export type Model = {
  proposal: string;
  /** '' while there is none. */
  policy: string;
  wanted: PolicyCriteria;
  today: PlainDate;
  validUntil: PlainDate | null;
  hasTask: boolean;
  readonly period: { readonly startDate: PlainDate; readonly endDate: PlainDate };
  readonly payments: PaymentModel[];
  readonly received: Set<number>;
  readonly taken: Set<string>;
};
export const PAYING_DAYS = 30;

export function beginModel(wanted: PolicyCriteria, today: PlainDate, period: Model["period"]): Model {
  const nothing = { policy: "", validUntil: null, hasTask: false, payments: [], received: new Set<number>() };
  return { ...nothing, proposal: "01", wanted, today, period, taken: new Set() };
}

export const latest = ({ payments }: Model) => payments.at(-1);
export const live = (model: Model) => model.payments.find(({ status }) => isOpen(status));
const isOpen = (status: string) => status === "1" || status === "2";
const isDraft = ({ proposal }: Model) => proposal === "01" || proposal === "05";
export const isOver = ({ validUntil, today }: Model) => validUntil !== null && validUntil < today;

const GOOD = "0000";
const UNDECLARED = "LIF001";

/** What a deed is answered with; undefined for what cannot be tried now, such as paying an order that the channel has not. */
export function answerTo(model: Model, deed: Deed): string | undefined {
  const may = (isAllowed: boolean) => (isAllowed ? GOOD : UNDECLARED);
  const payment = latest(model);
  const channel = payment && !payment.isCounter ? payment : undefined;
  const answers: Record<Deed, () => string | undefined> = {
    save: () => may(isDraft(model)),
    // What begins in the past is another matter.
    submit: () => (model.today > model.period.startDate ? undefined : may(isDraft(model))),
    // What would be issued with a start in the past is another matter as well.
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

function answerToPaying(model: Model): string {
  const { proposal, received, wanted } = model;
  if (!["06", "07", "08"].includes(proposal) || (proposal === "06" && isOver(model))) return "PAY003";
  if (received.size === wanted.parts) return "PAY004";
  return live(model) ? "PAY005" : GOOD;
}

/** What an accepted deed leaves behind. */
export function follow(model: Model, deed: Deed, wanted: PolicyCriteria): void {
  const payment = latest(model);
  const moves: Record<Deed, () => void> = {
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

function move(model: Model, to: string): void {
  model.proposal = to;
  model.taken.add(`proposal ${to}`);
}
function open(model: Model): void {
  move(model, "04");
  model.hasTask = true;
}
function decided(model: Model, then: () => void): void {
  model.hasTask = false;
  then();
}

function accept(model: Model): void {
  const { today, period, wanted } = model;
  if (!wanted.waitsForMoney) return issue(model);
  const last = addDays(today, PAYING_DAYS);
  model.validUntil = last < period.startDate ? last : period.startDate;
  move(model, "06");
}

function issue(model: Model): void {
  move(model, "08");
  model.policy = model.today < model.period.startDate ? "01" : "02";
  model.taken.add(`policy ${model.policy}`);
}

function beginPaying(model: Model, isCounter: boolean): void {
  model.payments.push({ status: "1", isCounter, part: model.received.size + 1, isSettled: false });
  if (model.proposal === "06") move(model, "07");
}

function receive(model: Model): void {
  const payment = latest(model);
  if (!payment) return;
  payment.status = "3";
  model.received.add(payment.part);
  if (model.proposal === "07") issue(model);
}

function release(model: Model, status: string): void {
  const payment = latest(model);
  if (!payment) return;
  payment.status = status;
  model.taken.add(`payment ${status}`);
  if (model.proposal === "07") move(model, "06");
}

/** Money for what is over is owed back. */
function modelText(model: Model): void {
  const payment = latest(model);
  if (!payment) return;
  if (isOpen(payment.status)) return receive(model);
  if (!["4", "5", "6"].includes(payment.status)) return;
  payment.status = "7";
  model.taken.add("payment 7");
}

/** Days go by, and what the nights do: payments run out, proposals run out, policies begin and end. */
export function passDays(model: Model, days: number): void {
  model.today = addDays(model.today, days);
  const payment = live(model);
  if (payment?.isSettled) receive(model);
  else if (payment) release(model, "6");
  if (model.proposal === "06" && isOver(model)) move(model, "11");
  const { startDate, endDate } = model.period;
  if (model.policy === "01" && startDate <= model.today) model.policy = "02";
  if (model.policy === "02" && endDate < model.today) model.policy = "03";
  if (model.policy !== "") model.taken.add(`policy ${model.policy}`);
}
