import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText, singleLineText } from "#platform/kernel/wire.ts";

const name = requiredText(64);
const version = z.int("应为整数").check(z.gte(1, "应不小于1"), z.lte(1_000_000, "应不大于1000000"));

/** `initials` and `pinyin` serve the search: typing njs or nanjing finds 南京市. */
const CodeItem = z.object({
  code: z.string(),
  value: z.string(),
  upperCode: z.string(),
  remark: z.string(),
  pinyin: z.string(),
  initials: z.string(),
});
export type CodeItem = z.infer<typeof CodeItem>;

export type CodeNode = CodeItem & { children: CodeNode[] };
const CodeNode: z.ZodMiniType<CodeNode> = z.extend(CodeItem, {
  get children() {
    return z.array(CodeNode);
  },
}) as z.ZodMiniType<CodeNode>;

export const dictionaryRefusals = defineRefusals({
  codeTypeMissing: { code: "DIC001", message: "没有名为“{codeType}”的字典", next: "请核对字典类型" },
  codeMissing: {
    code: "DIC002",
    message: "字典“{codeType}”中没有代码“{code}”",
    next: "请刷新字典后重新选择",
  },
  configMissing: { code: "DIC003", message: "没有名为“{configKey}”的配置", next: "请核对配置名称" },
  commonDataMissing: { code: "DIC004", message: "该常用数据不存在", next: "请刷新列表后重试" },
  commonDataChanged: { code: "DIC005", message: "该常用数据已有更新", next: "请刷新后在最新内容上修改" },
  commonCodeFixed: {
    code: "DIC007",
    message: "已有条目的类型和代码不能修改",
    next: "请删除后重新添加，或只改名称和备注",
  },
  commonCodeTaken: {
    code: "DIC006",
    message: "同一类型下代码“{code}”已存在",
    next: "请换一个代码，或修改已有的条目",
  },
});

const code = (max: number) =>
  requiredText(max).check(z.refine((value) => value === value.trim(), "首尾不能有空格"));

const {
  codeTypeMissing,
  codeMissing,
  configMissing,
  commonDataMissing,
  commonDataChanged,
  commonCodeFixed,
  commonCodeTaken,
} = dictionaryRefusals;

const lookUp = { method: "GET", permission: "signedIn", effect: "read" } as const;

export const findByCodeType = defineCall({
  ...lookUp,
  path: "dms/findByCodeType",
  title: "按类型查字典，可按险种",
  input: z.object({ codeType: name, riskCode: z.optional(requiredText(4)) }),
  output: z.array(CodeItem),
  refusals: [codeTypeMissing],
});

export const findByCodeCodeAndCodeType = defineCall({
  ...lookUp,
  path: "dms/findByCodeCodeAndCodeType",
  title: "按类型和代码查一项",
  input: z.object({ codeType: name, codeCode: name }),
  output: CodeItem,
  refusals: [codeTypeMissing, codeMissing],
});

export const findByUpperCodeAndCodeType = defineCall({
  ...lookUp,
  path: "dms/findByUpperCodeAndCodeType",
  title: "按上级代码查下级",
  input: z.object({ codeType: name, upperCode: name }),
  output: z.array(CodeItem),
  refusals: [codeTypeMissing],
});

export const findTreeByCodeType = defineCall({
  ...lookUp,
  path: "dms/findTreeByCodeType",
  title: "按类型查整棵树",
  input: z.object({ codeType: name }),
  output: z.array(CodeNode),
  refusals: [codeTypeMissing],
});

export const findUpperCodeByCodeType = defineCall({
  ...lookUp,
  path: "dms/findUpperCodeByCodeType",
  title: "查一项的各级上级，自上而下",
  input: z.object({ codeType: name, codeCode: name }),
  output: z.array(CodeItem),
  refusals: [codeTypeMissing, codeMissing],
});

export const findIndustryList = defineCall({
  ...lookUp,
  path: "dms/findIndustryList",
  title: "国民经济行业分类树",
  input: z.object({}),
  output: z.array(CodeNode),
  refusals: [],
});

export const findCodeTypes = defineCall({
  ...lookUp,
  path: "dms/findCodeTypes",
  title: "全部字典类型",
  input: z.object({}),
  output: z.array(
    z.object({
      codeType: z.string(),
      typeName: z.string(),
      hierarchical: z.boolean(),
      pinyin: z.string(),
      initials: z.string(),
      itemCount: z.number(),
    }),
  ),
  refusals: [],
});

/** Exports all items to a file in the background; the answer carries the task's id. */
export const exportCodeType = defineCall({
  method: "POST",
  path: "dms/exportCodeType",
  title: "导出一类字典（CSV）",
  permission: "signedIn",
  effect: "change",
  input: z.object({ codeType: name }),
  output: z.object({ taskId: z.string() }),
  refusals: [codeTypeMissing],
});

export const queryByKey = defineCall({
  ...lookUp,
  path: "config/queryByKey",
  title: "按名称读配置，如 localDbVersion",
  permission: "public",
  input: z.object({ configKey: name }),
  output: z.object({ configKey: z.string(), configValue: z.string() }),
  refusals: [configMissing],
});

export const limitDeductibleKeys = defineCall({
  ...lookUp,
  path: "config/limitDeductibleKeys",
  title: "限额（1）或免赔（2）字段",
  input: z.object({ limitDeductibleFlag: z.enum(["1", "2"], "只能是 1（限额）或 2（免赔）") }),
  output: z.array(z.object({ code: z.string(), name: z.string(), unit: z.string() })),
  refusals: [],
});

const CommonEntry = z.object({
  commonDataId: z.string(),
  comCode: z.string(),
  codeType: z.string(),
  code: z.string(),
  value: z.string(),
  remark: z.string(),
  version: z.number(),
});
export type CommonEntry = z.infer<typeof CommonEntry>;

export const commonData = defineCall({
  method: "POST",
  path: "config/commonData",
  title: "查本机构的常用数据",
  permission: "signedIn",
  effect: "read",
  input: z.object({ commonData: z.object({ codeType: name }, "请填写 commonData.codeType") }),
  output: z.object({ commonDataList: z.array(CommonEntry) }),
  refusals: [],
});

export const saveCommonData = defineCall({
  method: "POST",
  path: "config/saveCommonData",
  title: "新增或修改本机构的常用数据",
  permission: "aux:operations",
  effect: "change",
  input: z.object({
    commonDataId: z.optional(requiredText(32)),
    version: z.optional(version),
    codeType: code(64),
    code: code(32),
    value: requiredText(200),
    remark: z._default(singleLineText(200), ""),
  }),
  output: CommonEntry,
  refusals: [commonDataMissing, commonDataChanged, commonCodeTaken, commonCodeFixed],
});

export const removeCommonData = defineCall({
  method: "POST",
  path: "config/removeCommonData",
  title: "删除本机构的常用数据",
  permission: "aux:operations",
  effect: "change",
  input: z.object({ commonDataId: requiredText(32), version }),
  output: z.null(),
  refusals: [commonDataMissing, commonDataChanged],
});
