import {
  createPartChoiceField,
  createPartCodesField,
  createPartTextAreaField,
  createProductPartField,
  createProductPartTable,
} from "./part-fields.ts";
import type { ProductPartKindData } from "./shared-fields.ts";

/** The kind of the parts that describe types of endorsement. */
export const endorsementPartKinds: Record<string, ProductPartKindData> = {
  endorsement: {
    title: "批改类型",
    fields: [
      createPartChoiceField("type", "批改类型", { required: true, dictionary: "EndorseType" }),
      createPartChoiceField("premium.effect", "保费变化", { required: true }),
      createPartChoiceField("premium.method", "计算方式", { required: true }),
      createProductPartField("premium.rating", "批改计费", { help: "批改计费的代码，只用于“按批改计费”" }),
      createProductPartField("premium.counts.section", "计数的表格", {
        help: "批改计费逐行的，写明由哪个表格的数字变动得出",
      }),
      createProductPartField("premium.counts.key", "分组的字段", { help: "如 groupNo" }),
      createProductPartField("premium.counts.element", "计数的字段", { help: "如 persons" }),
      createPartCodesField("guards", "前提", {
        help: "beforeStart 起保前，afterStart 起保后，undelivered 保函未送达",
      }),
      createPartCodesField("policyStates", "保单状态", {
        help: "生效日的保单状态代码；不填为 01，02，中止期间可办的另填 06",
      }),
      createPartChoiceField("policyBecomes", "批改后的保单状态", {
        dictionary: "PolicyStatus",
        help: "04 全单退保，05 注销；06 中止、02 复效到生效日才变",
      }),
      createPartCodesField("papers", "须上传的影像", { help: "影像类别代码，多个以逗号分隔" }),
      createProductPartField("level", "最低核批级别", { as: "whole", help: "不填则可自动核批" }),
      createPartTextAreaField("wording", "批文", {
        help: "可用 {validDate}、{change}、{amount}；不填为“由…变更为…”",
      }),
      createPartTextAreaField("refused", "不能批改的提示", { help: "填写后不能发起" }),
    ],
    tables: [
      createProductPartTable("opens", "可批改的内容", [
        createProductPartField("section", "分区", { required: true, help: "分区代码" }),
        createPartCodesField("elements", "字段", { help: "字段代码，多个以逗号分隔；不填为整个分区" }),
        createPartCodesField("rows", "行", { help: "表格填写：add 增加，remove 删除，change 修改" }),
      ]),
      createProductPartTable(
        "premium.modes",
        "退费方式",
        [
          createPartChoiceField("mode", "退费方式", { required: true, dictionary: "RefundCalcMode" }),
          createProductPartField("rating", "批改计费", { help: "不退、全额和协商的不填" }),
          createPartCodesField("reasons", "批改原因", { help: "批改原因代码；不填为其他原因" }),
        ],
        { sure: false },
      ),
    ],
    groupLeads: { "premium.counts": "premium.counts.section" },
  },
};
