import { findPaymentChannelProduct } from "../rules/methods.ts";
import { isEndorsement } from "../rules/payment.ts";

export type PaymentStage = keyof typeof paymentStageTexts;

type Attempt = { readonly paymentStatus: string; readonly paymentMethod: string; readonly begunAt: string };

/** A channel normally answers within seconds. After this time the outcome counts as unknown. */
const SILENT_AFTER_MS = 20_000;

const settled: Readonly<Record<string, PaymentStage>> = {
  "2": "waiting",
  "3": "paid",
  "4": "failed",
  "5": "cancelled",
  "6": "expired",
  "7": "refunding",
  "8": "refunded",
};

/** Returns the stage of a payment attempt as its clerk sees it. */
export function getPaymentStage(
  { paymentStatus, paymentMethod, begunAt }: Attempt,
  nowMs: number,
): PaymentStage {
  const known = settled[paymentStatus];
  if (known) return known;
  if (findPaymentChannelProduct(paymentMethod) === undefined) return "counter";
  return nowMs - Date.parse(begunAt) > SILENT_AFTER_MS ? "silent" : "opening";
}

export type PaymentStageText = {
  readonly mark: string;
  readonly tone: "is-good" | "is-waiting" | "is-bad" | "is-resting";
  readonly title: string;
  /** The text about the present situation. */
  readonly says: string;
  /** The text about the next step. */
  readonly next: string;
};

export const paymentStageTexts = {
  counter: {
    mark: "…",
    tone: "is-waiting",
    title: "等待财务确认到账",
    says: "已生成缴费单，客户在柜面付款。",
    next: "请把缴费单号交给财务收付岗；确认到账后自动出单，本页随之更新。",
  },
  opening: {
    mark: "…",
    tone: "is-waiting",
    title: "正在向支付渠道下单",
    says: "通常几秒内完成，本页会自动更新。",
    next: "请稍候。",
  },
  silent: {
    mark: "?",
    tone: "is-waiting",
    title: "支付渠道尚未答复，结果不明",
    says: "下单请求已发出，但没有收到渠道的答复。系统会自动查询，查明后本页随之更新。",
    next: "请不要让客户重复付款；不再等待的，可以取消后改用其他支付方式。",
  },
  waiting: {
    mark: "…",
    tone: "is-waiting",
    title: "等待客户付款",
    says: "付款后通常几秒内到账，本页会自动更新；渠道通知迟到的，系统会主动查询。",
    next: "请把下列付款方式交给客户。",
  },
  paid: { mark: "✓", tone: "is-good", title: "缴费成功", says: "保费已到账入账。", next: "" },
  failed: {
    mark: "!",
    tone: "is-bad",
    title: "缴费失败",
    says: "没有收到款项。",
    next: "请向客户核实原因后重新发起，或改用其他支付方式。",
  },
  cancelled: {
    mark: "–",
    tone: "is-resting",
    title: "缴费已取消",
    says: "没有收到款项。",
    next: "可以重新发起缴费；取消以后才付的款会退回付款人。",
  },
  expired: {
    mark: "!",
    tone: "is-bad",
    title: "缴费已过期",
    says: "客户没有在 24 小时内付款，渠道的订单已关闭。",
    next: "请重新发起缴费，会生成新的缴费单号。",
  },
  refunding: {
    mark: "←",
    tone: "is-waiting",
    title: "退款中",
    says: "到账的款项不能抵作保费，应退回付款人。",
    next: "请财务收付岗退款后确认；保费仍需缴纳的，可以重新发起缴费。",
  },
  refunded: {
    mark: "←",
    tone: "is-resting",
    title: "已退款",
    says: "款项已退回付款人。",
    next: "保费仍需缴纳的，可以重新发起缴费。",
  },
} satisfies Readonly<Record<string, PaymentStageText>>;

/** A paid endorsement takes effect; no policy is issued. */
const endorsementTexts: Partial<Record<PaymentStage, Partial<PaymentStageText>>> = {
  counter: { next: "请把缴费单号交给财务收付岗；确认到账后批单自动生效，本页随之更新。" },
};

/** The texts of a stage, for the documents that are paid together. */
export function getPaymentStageText(
  stage: PaymentStage,
  documents: readonly { readonly businessType: string }[],
): PaymentStageText {
  const isOfEndorsements = documents.every(isEndorsement);
  return { ...paymentStageTexts[stage], ...(isOfEndorsements && endorsementTexts[stage]) };
}
