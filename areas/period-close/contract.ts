import * as z from "zod/mini";
import { createReasonTextSchema } from "#areas/judging/contract/shapes.ts";
import { LEDGER_QUERY } from "#areas/ledger/rules/ledger-places.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { MoneySchema, PlainDateSchema } from "#platform/kernel/wire.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { periodList } from "./rules/period-list.ts";
import { PERIOD_NO_PATTERN } from "./rules/period.ts";
import { LEDGER_CLOSE, LEDGER_REOPEN } from "./rules/period-places.ts";

export const periodRefusals = defineRefusals({
  periodMissing: { code: "LPC001", message: "该期间不存在或尚未关账", next: "请从关账管理重新打开" },
  notOfUnit: {
    code: "LPC002",
    message: "关账按分公司办理，您所在的机构不能查看",
    next: "请切换到分公司或总公司，或联系分公司财务人员",
  },
  notClosable: { code: "LPC003", message: "{period} 不能关账：{why}", next: "请按提示办理后再关账" },
  unfinished: {
    code: "LPC004",
    message: "{period} 的检查清单有 {count} 项未通过，不能关账",
    next: "请按检查清单逐项处理后再关账",
  },
  periodChanged: { code: "LPC005", message: "{period} 的状态已变化", next: "请刷新后再办理" },
  ownRequest: {
    code: "LPC006",
    message: "{period} 的反关账由您申请，不能由您审批",
    next: "请由另一位有反关账审批权限的人员审批",
  },
  notReopenable: { code: "LPC007", message: "{period} 不能反关账：{why}", next: "请按提示办理后再申请" },
  seesOwnBusinessOnly: {
    code: "LPC008",
    message: "您的岗位只能查看本人或本中介的业务，不能查看账务期间",
    next: "请联系财务人员查询",
  },
});
const {
  periodMissing,
  notOfUnit,
  notClosable,
  unfinished,
  periodChanged,
  ownRequest,
  notReopenable,
  seesOwnBusinessOnly,
} = periodRefusals;

export const queryPeriodList = createListCall(periodList);

const comCode = z.string("请选择机构").check(z.regex(/^\d{8}$/, "机构代码应为8位数字"));
const kind = z.enum(["D", "M"], "类型应为日结或月结");
const periodNo = z.string("请输入关账编号").check(z.regex(PERIOD_NO_PATTERN, "关账编号格式不正确"));

const FigureSchema = z.object({
  comCode: z.string(),
  comName: z.string(),
  riskCode: z.string(),
  riskName: z.string(),
  currency: z.string(),
  premium: MoneySchema,
  tax: MoneySchema,
  received: MoneySchema,
  paidOut: MoneySchema,
  commission: MoneySchema,
});

/** A period with its checklist and figures: the next one to close, or the one that is named. */
export const queryPeriod = defineCall({
  method: "POST",
  path: "ledger/queryPeriod",
  title: "关账期间",
  permission: LEDGER_QUERY,
  effect: "read",
  input: z.object({
    comCode: z.optional(comCode),
    kind: z.optional(kind),
    day: z.optional(PlainDateSchema),
  }),
  output: z.object({
    units: z.array(z.object({ comCode: z.string(), comName: z.string() })),
    comCode: z.string(),
    comName: z.string(),
    kind,
    firstDay: z.string(),
    lastDay: z.string(),
    /** '' while it was never closed. */
    status: z.string(),
    version: z.number(),
    periodNo: z.string(),
    /** Who asked for it to be opened again; '' without a request. */
    requestedBy: z.string(),
    /** Why it cannot be closed, apart from the checklist; '' if it can. */
    why: z.string(),
    checklist: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        count: z.number(),
        isBlocking: z.boolean(),
        findings: z.array(z.object({ number: z.string(), text: z.string() })),
      }),
    ),
    figures: z.array(FigureSchema),
    steps: z.array(
      z.object({ actionName: z.string(), userName: z.string(), reason: z.string(), at: z.string() }),
    ),
  }),
  refusals: [notOfUnit, seesOwnBusinessOnly],
});

const changing = {
  method: "POST",
  effect: "change",
  output: z.object({ periodNo: z.string(), status: z.string(), version: z.number() }),
} as const;

/** 关账: later postings of its days stand on the next open day. */
export const closePeriod = defineCall({
  ...changing,
  path: "ledger/closePeriod",
  title: "关账",
  permission: LEDGER_CLOSE,
  input: z.object({ comCode, kind, day: PlainDateSchema }),
  refusals: [notOfUnit, notClosable, unfinished],
});

const chosen = z.object({ periodNo, version: z.int("版本应为整数") });

/** 申请反关账: the period stays closed until another user agrees. */
export const requestReopening = defineCall({
  ...changing,
  path: "ledger/requestReopening",
  title: "申请反关账",
  permission: LEDGER_CLOSE,
  input: z.extend(chosen, { reason: createReasonTextSchema("请填写反关账的原因") }),
  refusals: [periodMissing, periodChanged, notReopenable],
});

export const approveReopening = defineCall({
  ...changing,
  path: "ledger/approveReopening",
  title: "同意反关账",
  permission: LEDGER_REOPEN,
  input: chosen,
  refusals: [periodMissing, periodChanged, ownRequest, notReopenable],
});

export const rejectReopening = defineCall({
  ...changing,
  path: "ledger/rejectReopening",
  title: "不同意反关账",
  permission: LEDGER_REOPEN,
  input: z.extend(chosen, { reason: createReasonTextSchema("请填写不同意的原因") }),
  refusals: [periodMissing, periodChanged, ownRequest],
});
