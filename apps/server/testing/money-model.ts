import {
  applyInvoiceCommand,
  expectInvoiceAnswer,
  invoiceCommands,
  type InvoiceCommand,
  isInvoiceCommand,
  type ModelInvoice,
  sumInvoiced,
} from "./invoice-model.ts";
import {
  createInstalment,
  findDue,
  type ModelInstalment,
  planWriteOff,
  splitPremium,
  sumOpen,
} from "./instalment-model.ts";

type ModelPayment = {
  readonly amount: number;
  readonly isCounter: boolean;
  readonly instalment: ModelInstalment;
};
type ModelRefund = { readonly amount: number; status: string; readonly prepayment?: ModelPrepayment };
type ModelPrepayment = { readonly amount: number; status: string; setOff: number; balance: number };

/** What must be true about the money of one contract, written from the specification's tables. */
export type MoneyModel = {
  readonly premium: number;
  readonly instalments: ModelInstalment[];
  isIssued: boolean;
  /** The payment under way. */
  payment: ModelPayment | undefined;
  /** The latest payment through the channel, which may report more money for it. */
  lastOfChannel: { readonly amount: number; isUnderWay: boolean; isSettled: boolean } | undefined;
  /** Money that settles nothing and must be paid back. */
  strays: number[];
  refund: ModelRefund | undefined;
  prepayment: ModelPrepayment | undefined;
  readonly invoices: ModelInvoice[];
  bank: number;
  increases: number;
  decreases: number;
  refundPayable: number;
};

export const moneyCommands = [
  "payOverCounter",
  "payByChannel",
  "confirm",
  "cancel",
  "expire",
  "notice",
  "wrongNotice",
  "moreMoney",
  "payBack",
  "increase",
  "decrease",
  "approveRefund",
  "returnRefund",
  "resendRefund",
  "payRefund",
  "addPrepayment",
  "confirmPrepayment",
  "cancelPrepayment",
  "setOff",
  "refundPrepayment",
  ...invoiceCommands,
] as const;
export type MoneyCommand = (typeof moneyCommands)[number];

export function createMoneyModel(premium: number, count: number): MoneyModel {
  return {
    premium,
    instalments: splitPremium(premium, count).map((fee) => createInstalment(fee, true)),
    isIssued: false,
    payment: undefined,
    lastOfChannel: undefined,
    strays: [],
    refund: undefined,
    prepayment: undefined,
    invoices: [],
    bank: 0,
    increases: 0,
    decreases: 0,
    refundPayable: 0,
  };
}

/** The premium that may still be taken back. */
export const premiumNow = ({ premium, increases, decreases }: MoneyModel): number =>
  premium + increases - decreases;

const STOPPING: ReadonlySet<string> = new Set(["02", "06", "09"]);

function codeOfPaying(model: MoneyModel): string {
  if (STOPPING.has(model.prepayment?.status ?? "")) return "PAY003";
  if (!findDue(model)) return "PAY004";
  return model.payment ? "PAY005" : "0000";
}

/** The code of the answer; undefined where the command has nothing to name. */
export function expectMoneyAnswer(
  model: MoneyModel,
  command: MoneyCommand,
  amount: number,
): string | undefined {
  const { payment, refund, prepayment, lastOfChannel } = model;
  const expected: Record<OtherCommand, () => string | undefined> = {
    payOverCounter: () => codeOfPaying(model),
    payByChannel: () => expected.payOverCounter(),
    confirm: () => payment && (payment.isCounter ? "0000" : "LIF003"),
    cancel: () => payment && "0000",
    expire: () => payment && "0000",
    notice: () => (payment?.isCounter === false ? "0000" : undefined),
    wrongNotice: () => (payment?.amount === amount ? undefined : expected.notice()),
    moreMoney: () => (lastOfChannel?.isUnderWay === false ? "0000" : undefined),
    payBack: () => (model.strays.length > 0 ? "0000" : undefined),
    increase: () => (model.isIssued ? "0000" : undefined),
    decrease: () => codeOfDecrease(model, amount),
    approveRefund: () => refund && (refund.status === "1" ? "0000" : "LIF001"),
    returnRefund: () => expected.approveRefund(),
    resendRefund: () => refund && (refund.status === "5" ? "0000" : "LIF001"),
    payRefund: () => (refund?.status === "2" ? "0000" : undefined),
    addPrepayment: () => (prepayment ? undefined : "0000"),
    confirmPrepayment: () => prepayment && (prepayment.status === "02" ? "0000" : "LIF001"),
    cancelPrepayment: () => expected.confirmPrepayment(),
    setOff: () => prepayment && codeOfSetOff(model, prepayment),
    refundPrepayment: () => prepayment && codeOfPrepaymentRefund(model, prepayment),
  };
  return isInvoiceCommand(command)
    ? expectInvoiceAnswer({ ...model, retained: getRetained(model) }, command, amount)
    : expected[command]();
}

type OtherCommand = Exclude<MoneyCommand, InvoiceCommand>;

/** What was received for the policy and does not have to be paid back. */
const getRetained = (model: MoneyModel): number => (model.isIssued ? premiumNow(model) - sumOpen(model) : 0);

/** One refund at a time, and an endorsement is not submitted before the red letters that it needs. */
function codeOfDecrease(model: MoneyModel, amount: number): string | undefined {
  const { isIssued, refund, payment } = model;
  if (!isIssued || amount > premiumNow(model)) return undefined;
  if (refund && refund.status !== "3" && refund.status !== "6") return undefined;
  if (premiumNow(model) - Math.max(amount, sumOpen(model)) < sumInvoiced(model.invoices)) return undefined;
  const written = planWriteOff(model.instalments, Math.min(amount, sumOpen(model)));
  const isBeingPaid = payment && written.some(({ instalment }) => instalment.isOfProposal);
  return isBeingPaid ? "PAY005" : "0000";
}

function codeOfSetOff(model: MoneyModel, { status, balance }: ModelPrepayment): string {
  if (status !== "03" && status !== "04") return "LIF001";
  const due = findDue(model);
  if (!due) return "PAY004";
  if (due.fee > balance) return "PAY028";
  return model.payment ? "PAY005" : "0000";
}

function codeOfPrepaymentRefund({ refund }: MoneyModel, { status }: ModelPrepayment): string | undefined {
  if (refund && refund.status !== "3" && refund.status !== "6") return undefined;
  return status === "03" || status === "04" ? "0000" : "LIF001";
}

/** Applies a command that was accepted. */
export function applyMoneyCommand(model: MoneyModel, command: MoneyCommand, amount: number): void {
  const { refund, prepayment, lastOfChannel } = model;
  if (isInvoiceCommand(command)) return applyInvoiceCommand(model.invoices, command, amount);
  const applied: Record<OtherCommand, () => void> = {
    payOverCounter: () => beginPayment(model, true),
    payByChannel: () => beginPayment(model, false),
    confirm: () => settle(model),
    notice: () => settle(model),
    cancel: () => endPayment(model),
    expire: () => endPayment(model),
    wrongNotice: () => {
      endPayment(model, true);
      takeStray(model, amount);
    },
    moreMoney: () => {
      takeStray(model, lastOfChannel?.isSettled ? amount : (lastOfChannel?.amount ?? 0));
      if (lastOfChannel) lastOfChannel.isSettled = true;
    },
    payBack: () => {
      const paidBack = model.strays.shift() ?? 0;
      model.bank -= paidBack;
      model.refundPayable -= paidBack;
    },
    increase: () => {
      model.instalments.push(createInstalment(amount, false));
      model.increases += amount;
    },
    decrease: () => decrease(model, amount),
    approveRefund: () => void (refund && (refund.status = "2")),
    returnRefund: () => returnRefund(model),
    resendRefund: () => void (refund && (refund.status = "1")),
    payRefund: () => payRefund(model),
    addPrepayment: () => void (model.prepayment = { amount, status: "02", setOff: 0, balance: 0 }),
    confirmPrepayment: () => {
      if (!prepayment) return;
      Object.assign(prepayment, { status: "03", balance: prepayment.amount });
      model.bank += prepayment.amount;
    },
    cancelPrepayment: () => void (prepayment && (prepayment.status = "08")),
    setOff: () => setOff(model),
    refundPrepayment: () => {
      if (!prepayment) return;
      model.refund = { amount: prepayment.balance, status: "1", prepayment };
      model.refundPayable += prepayment.balance;
      Object.assign(prepayment, { status: "06", balance: 0 });
    },
  };
  applied[command]();
}

function beginPayment(model: MoneyModel, isCounter: boolean): void {
  const instalment = findDue(model);
  if (!instalment) return;
  model.payment = { amount: instalment.fee, isCounter, instalment };
  if (!isCounter) model.lastOfChannel = { amount: instalment.fee, isUnderWay: true, isSettled: false };
}

function endPayment(model: MoneyModel, isSettled = false): void {
  const { payment, lastOfChannel } = model;
  if (payment?.isCounter === false && lastOfChannel)
    Object.assign(lastOfChannel, { isUnderWay: false, isSettled });
  model.payment = undefined;
}

function settle(model: MoneyModel): void {
  const { payment } = model;
  if (!payment) return;
  payment.instalment.paid = payment.amount;
  model.bank += payment.amount;
  model.isIssued = true;
  endPayment(model, true);
}

function takeStray(model: MoneyModel, amount: number): void {
  model.strays.push(amount);
  model.bank += amount;
  model.refundPayable += amount;
}

function decrease(model: MoneyModel, amount: number): void {
  const parts = planWriteOff(model.instalments, Math.min(amount, sumOpen(model)));
  for (const { instalment, share } of parts) {
    instalment.fee -= share;
    instalment.isOffset = instalment.fee === instalment.paid;
  }
  const rest = amount - parts.reduce((sum, { share }) => sum + share, 0);
  model.decreases += amount;
  if (rest === 0) return;
  model.refund = { amount: rest, status: "1" };
  model.refundPayable += rest;
}

/** A prepayment takes its money back; the refund of a policy waits for a corrected payee. */
function returnRefund(model: MoneyModel): void {
  const { refund } = model;
  if (!refund) return;
  const { prepayment, amount } = refund;
  if (!prepayment) return void (refund.status = "5");
  refund.status = "6";
  model.refundPayable -= amount;
  Object.assign(prepayment, { status: prepayment.setOff > 0 ? "04" : "03", balance: amount });
}

function payRefund(model: MoneyModel): void {
  const { refund } = model;
  if (!refund) return;
  refund.status = "3";
  model.bank -= refund.amount;
  model.refundPayable -= refund.amount;
  if (refund.prepayment) refund.prepayment.status = "07";
}

function setOff(model: MoneyModel): void {
  const [due, { prepayment }] = [findDue(model), model];
  if (!due || !prepayment) return;
  due.paid = due.fee;
  prepayment.setOff += due.fee;
  prepayment.balance -= due.fee;
  prepayment.status = prepayment.balance === 0 ? "05" : "04";
  model.isIssued = true;
}

/** The balances that the books must have, in fen; debits are positive. */
export function expectBalances(model: MoneyModel) {
  return {
    bank: model.bank,
    clearing: 0,
    prepaid: 0 - (model.prepayment?.balance ?? 0),
    receivable: model.isIssued ? sumOpen(model) : 0,
    refundPayable: 0 - model.refundPayable,
    revenue: model.isIssued ? 0 - premiumNow(model) : 0,
  };
}
