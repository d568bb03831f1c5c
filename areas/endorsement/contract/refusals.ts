import { createDocumentMissingRefusal, createDraftRefusals } from "#areas/judging/contract/shapes.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";

const drafts = createDraftRefusals("END", "批单");

export const endorsementRefusals = defineRefusals({
  endorsementMissing: createDocumentMissingRefusal("END001", "批单"),
  ...drafts,
  policyMissing: createDocumentMissingRefusal("END007", "保单"),
  notEndorsable: {
    code: "END008",
    message: "该保单现在不能批改：{why}",
    next: "请核对保单状态后重试",
  },
  typeUnknown: {
    code: "END009",
    message: "该险种没有批改类型“{type}”",
    next: "请从可选的批改类型中选择",
  },
  typeRefused: { code: "END010", message: "不能办理{type}：{why}", next: "请改选其他批改类型" },
  notOpened: {
    code: "END011",
    message: "有 {count} 处修改不在所选批改类型的范围内",
    next: "请恢复原内容，或加选相应的批改类型",
  },
  dateOutside: {
    code: "END012",
    message: "批改生效日期应在 {from} 至 {until} 之间",
    next: "请修改批改生效日期；须更早生效的，先申请特殊倒签",
  },
  nothingChanged: { code: "END013", message: "批改没有改动任何内容", next: "请修改内容后再提交" },
  laterConflict: {
    code: "END014",
    message: "有 {count} 处内容也被更晚生效的批单修改",
    next: "请逐项确认 {day} 以前以哪一方为准，或改为自该日起生效",
  },
  unsettled: {
    code: "END015",
    message: "有 {count} 处内容与已生效的批改不一致",
    next: "请逐项选择保留哪一方的内容，或重新填写",
  },
  baseIsCurrent: {
    code: "END016",
    message: "批单已在最新保单上，无须并入",
    next: "请刷新后继续",
  },
  notInAdvance: {
    code: "END019",
    message: "{type}最早自 {from} 零时起生效，不能追溯",
    next: "请修改批改生效日期",
  },
  taskClaimed: {
    code: "END021",
    message: "核批人已领取该批单，不能撤回",
    next: "请联系核批人退回修改",
  },
  reasonUnknown: { code: "END020", message: "没有批改原因“{reason}”", next: "请重新选择批改原因" },
});

/** Why the commission of a policy is not changed in a batch. */
export const expenseRefusals = defineRefusals({
  changeStale: {
    code: "END017",
    message: "保单在试算后已有变化，现在的费用变化为 {change} 元",
    next: "请重新计算后再提交",
  },
  needsUnderwriter: {
    code: "END018",
    message: "自动核批未通过，须人工核批",
    next: "请对该保单单独办理手续费批改",
  },
});
