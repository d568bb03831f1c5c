import type { PolicyTimelineEvent } from "#areas/policy/screens/policy-additions.ts";
import { formatMoney } from "#platform/kernel/money.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { queryPolicyArrears } from "../contract.ts";

export type PolicyArrearsView = AnswerOf<typeof queryPolicyArrears>;

/** What became of the text message, by the codes of RenewalNoticeStatus. */
const messageTexts: Readonly<Record<string, string>> = {
  "0": "投保人没有手机号，未发短信",
  "1": "短信待发送",
  "2": "短信发送中",
  "3": "已发短信给投保人",
  "4": "短信发送失败",
  "5": "短信是否送达不详",
};

function getStepTitle(step: string): string {
  const days = step.slice(1);
  if (step === "S") return "欠费中止";
  if (step === "R") return "欠费缴清复效";
  return step.startsWith("B") ? `缴费到期提醒（到期前 ${days} 天）` : `保费逾期提醒（逾期 ${days} 天）`;
}

/** What the program did about arrears, the latest first. */
export function toArrearsTimelineEvents({ steps }: Pick<PolicyArrearsView, "steps">): PolicyTimelineEvent[] {
  return steps.map(({ step, recordedAt, payNo, openFee, noticeStatus, effectiveFrom }) => ({
    at: recordedAt,
    kind: "money",
    title: getStepTitle(step),
    who: "系统",
    notes: [
      ...(step === "R" ? [] : [`第 ${payNo} 期，未缴 ${formatMoney(openFee)} 元`]),
      ...(effectiveFrom === null ? [] : [`自 ${effectiveFrom} 零时起`]),
      messageTexts[noticeStatus] ?? "",
    ],
  }));
}
