import * as z from "zod/mini";
import { createBusinessNumberSchema } from "#areas/document/contract/comments.ts";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { lifecycleRefusals } from "#platform/lifecycle/lifecycle.ts";
import { renewalListDefinition } from "./rules/renewal-list.ts";

export const renewalRefusals = defineRefusals({
  renewalMissing: {
    code: "RNW001",
    message: "续保清单里没有该保单",
    next: "请核对保单号；属于其他机构的，请先切换到该机构",
  },
  renewalChanged: { code: "RNW002", message: "该续保刚被他人或系统更新", next: "请刷新清单后重试" },
  assigneeInvalid: {
    code: "RNW003",
    message: "不能分派给 {assigneeCode}：不是保单所属机构的在职业务员",
    next: "请选择保单所属机构的业务员",
  },
  renewalFinished: { code: "RNW004", message: "该续保已办结，不能分派", next: "请选择未办结的续保" },
  notPricedYet: {
    code: "RNW005",
    message: "续保保费还没有算出：{why}",
    next: "请打开续保试算查看，补齐后再通知客户",
  },
  phoneMissing: {
    code: "RNW006",
    message: "投保人的联系电话不是手机号码，不能发短信",
    next: "请电话联系客户，或批改联系电话后再发送",
  },
  noticeUnderWay: { code: "RNW007", message: "上一条续保通知还在发送", next: "请稍后刷新查看发送结果" },
  policyEnded: {
    code: "RNW008",
    message: "保单已到期或已终止，不能再发送到期通知",
    next: "请电话联系客户；客户仍要续保的，请生成续保投保单",
  },
  policySuspended: {
    code: "RNW009",
    message: "保单已中止，不能发送到期通知",
    next: "请在保单复效后再发送",
  },
});
const { renewalMissing, renewalChanged, assigneeInvalid, renewalFinished } = renewalRefusals;
const { notPricedYet, phoneMissing, noticeUnderWay, policyEnded, policySuspended } = renewalRefusals;

export const queryRenewalList = createListCall(renewalListDefinition);

/** Whoever may renew a policy may follow its renewal up. */
const following = { method: "POST", permission: "policy:copy", effect: "change" } as const;
const policyNo = createBusinessNumberSchema("policyNo");
const changed = z.object({ policyNo: z.string() });
const { notAllowedNow } = lifecycleRefusals;

export const assignRenewal = defineCall({
  ...following,
  path: "renewal/assignRenewal",
  title: "分派续保",
  input: z.object({ policyNo, assigneeCode: requiredText(20) }),
  output: changed,
  refusals: [renewalMissing, renewalChanged, renewalFinished, assigneeInvalid],
});

export const sendRenewalNotice = defineCall({
  ...following,
  path: "renewal/sendRenewalNotice",
  title: "发送续保通知",
  input: z.object({ policyNo }),
  output: changed,
  refusals: [
    renewalMissing,
    renewalChanged,
    notAllowedNow,
    policyEnded,
    policySuspended,
    notPricedYet,
    phoneMissing,
    noticeUnderWay,
  ],
});

export const declineRenewal = defineCall({
  ...following,
  path: "renewal/declineRenewal",
  title: "登记不续保",
  input: z.object({ policyNo, reason: createReasonTextSchema("请填写不续保的原因") }),
  output: changed,
  refusals: [renewalMissing, renewalChanged, notAllowedNow],
});

export const reopenRenewal = defineCall({
  ...following,
  path: "renewal/reopenRenewal",
  title: "恢复续保跟进",
  input: z.object({ policyNo }),
  output: changed,
  refusals: [renewalMissing, renewalChanged, notAllowedNow],
});
