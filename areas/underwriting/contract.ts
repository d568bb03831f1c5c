import * as z from "zod/mini";
import { ActionOfferSchema, TrailStepSchema } from "#areas/document/contract/comments.ts";
import { documentRefusals, stepRefusals } from "#platform/documents/refusals.ts";
import { isBusinessNumber } from "#areas/document/rules/numbers.ts";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { createListCall } from "#platform/lists/list-call.ts";
import { createMultilineTextSchema, requiredText, singleLineText } from "#platform/kernel/wire.ts";
import { MOST_CONDITIONS } from "./rules/conditions.ts";
import { underwritingTaskListDefinition } from "./rules/task-list.ts";

export const underwritingRefusals = defineRefusals({
  documentMissing: { code: "UWR001", message: "该单据不存在", next: "请核对业务号后重试" },
  taskMissing: { code: "UWR002", message: "该核保任务不存在", next: "请刷新任务列表" },
  taskChanged: { code: "UWR003", message: "该任务已被他人处理", next: "请刷新任务列表后重试" },
  opinionShort: {
    code: "UWR004",
    message: "退回修改的意见至少 5 个字",
    next: "请写明需要修改的内容",
  },
  reasonMissing: {
    code: "UWR005",
    message: "拒绝须选择原因并填写说明",
    next: "请补充拒绝原因和说明",
  },
  conditionInvalid: {
    code: "UWR006",
    message: "第 {count} 项承保条件不能提交：{why}",
    next: "请修改或删除该项条件后重新提交",
  },
  opinionMissing: {
    code: "UWR007",
    message: "自动核保建议拒保，同意承保须填写核保意见",
    next: "请写明同意承保的理由",
  },
});

const {
  documentMissing,
  taskMissing,
  taskChanged,
  opinionShort,
  reasonMissing,
  conditionInvalid,
  opinionMissing,
} = underwritingRefusals;

const kinds = ["inquiryNo", "proposalNo", "policyNo", "endorseNo"] as const;
export const documentNumberSchema = z
  .string("请输入业务号")
  .check(z.refine((text) => kinds.some((kind) => isBusinessNumber(kind, text)), "业务号格式不正确"));

export const UnderwritingHit = z.object({
  ruleNo: z.string(),
  autoErrorType: z.string(),
  uwLevel: z.number(),
  message: z.string(),
  actual: z.string(),
  allowed: z.string(),
  /** Only of a hit that an underwriter approved in the inquiry: it asks for nobody again. */
  approval: z.optional(z.object({ inquiryNo: z.string(), userName: z.string(), approvedOn: z.string() })),
});

/** The result of one submission: the hits and their types. */
export const AutoUnderwritingAnswer = z.object({
  underwriteFlag: z.string(),
  uwLevel: z.number(),
  autoErrorTypeRspDtos: z.array(z.object({ autoErrorType: z.string() })),
  autoErrorConditionRspDtos: z.array(UnderwritingHit),
  /** A hit of type 01 proposes a refusal; only the required level may decide otherwise. */
  isRefusalProposed: z.boolean(),
});

/** The result that a submission would have now; nothing is stored. */
export const SimulatedUnderwritingAnswer = z.extend(AutoUnderwritingAnswer, {
  /** The level that would decide, and the working days until its reminder; '' and 0 without manual underwriting. */
  levelName: z.string(),
  remindedAfterDays: z.number(),
});

export const queryAutoUndwrtResult = defineCall({
  method: "GET",
  path: "undwrt/query/queryAutoUndwrtResult/{proposalNo}/{isList}",
  title: "自动核保结果",
  permission: "uw:query",
  effect: "read",
  input: z.object({
    proposalNo: documentNumberSchema,
    isList: z.enum(["0", "1"], "只能是 0（最近一次）或 1（全部）"),
  }),
  output: z.object({
    list: z.array(z.extend(AutoUnderwritingAnswer, { edition: z.number(), completeDate: z.string() })),
  }),
  refusals: [documentMissing],
});

export const queryTaskTrail = defineCall({
  method: "GET",
  path: "undwrt/queryTaskTrail/{id}",
  title: "核保轨迹",
  permission: "uw:query",
  effect: "read",
  input: z.object({ id: documentNumberSchema }),
  output: z.array(TrailStepSchema),
  refusals: [documentMissing],
});

/** An edit of the form that an underwriter asks for: 加费, 限额, 免赔 or 特约. */
const UnderwritingConditionSchema = z.object({
  kind: z.enum(["1", "2", "3", "4"], "请选择条件的类别"),
  section: singleLineText(40),
  /** -1 outside of a table; null for a new row. */
  index: z.nullable(z.int("行号应为整数").check(z.gte(-1, "行号最小为-1"))),
  cells: z.record(singleLineText(40), createMultilineTextSchema(2000)),
});

/** The reason of the last return or refusal: the underwriter's opinion or the automatic hits. */
export const getRefuseInfo = defineCall({
  method: "GET",
  path: "undwrt/getRefuseInfo/{id}",
  title: "退单原因",
  permission: "uw:query",
  effect: "read",
  input: z.object({ id: documentNumberSchema }),
  output: z.nullable(
    z.object({
      result: z.string(),
      reasonCode: z.string(),
      opinion: z.string(),
      userName: z.string(),
      refusedAt: z.string(),
      autoErrorConditionRspDtos: z.array(UnderwritingHit),
      /** What the underwriter asks to be changed, with what the form said then. */
      conditions: z.array(
        z.extend(UnderwritingConditionSchema, {
          element: z.string(),
          rowCode: z.string(),
          before: z.string(),
        }),
      ),
    }),
  ),
  refusals: [documentMissing],
});

const Task = z.object({
  taskId: z.string(),
  businessNo: z.string(),
  /** '' if the document belongs to no order. */
  orderNo: z.string(),
  comCode: z.string(),
  riskCode: z.string(),
  holderName: z.string(),
  sumAmount: z.nullable(z.string()),
  /** Of an endorsement the change of the premium. */
  sumPremium: z.nullable(z.string()),
  state: z.string(),
  version: z.number(),
  uwLevel: z.number(),
  /** The lowest level whose own authority covers the amount. */
  amountLevel: z.number(),
  claimedBy: z.string(),
  claimedName: z.string(),
  openedAt: z.string(),
  /** When it should be decided. */
  dueAt: z.string(),
});
export type UnderwritingTask = z.infer<typeof Task>;

/** Open tasks of the user's level and below, the first due first; with `own`, the tasks that the user has claimed. */
export const queryTaskPool = defineCall({
  method: "POST",
  path: "undwrt/queryTaskPool",
  title: "核保任务池",
  permission: "uw:task",
  effect: "read",
  input: z.object({ own: z._default(z.boolean("应为是或否"), false) }),
  output: z.object({ list: z.array(Task), hasMore: z.boolean() }),
  refusals: [],
});

const taskId = requiredText(32);
const version = z.int("版本应为整数");

/** `ownLevel` is the user's level, to compare with the levels that the task requires. */
const OpenTaskView = z.object({
  task: Task,
  result: AutoUnderwritingAnswer,
  offers: z.array(ActionOfferSchema),
  ownLevel: z.number(),
});

export const queryTask = defineCall({
  method: "GET",
  path: "undwrt/queryTask/{taskId}",
  title: "核保任务",
  permission: "uw:task",
  effect: "read",
  input: z.object({ taskId }),
  output: OpenTaskView,
  refusals: [taskMissing],
});

/** The open task of one document; null if there is none. */
export const queryTaskOf = defineCall({
  method: "GET",
  path: "undwrt/queryTaskOf/{businessNo}",
  title: "单据的核保任务",
  permission: "uw:task",
  effect: "read",
  input: z.object({ businessNo: documentNumberSchema }),
  output: z.nullable(OpenTaskView),
  refusals: [documentMissing],
});

/** The user's next task: a claimed one, one of an absent colleague, else the first due in the pool; never `skip`. */
export const queryNextTask = defineCall({
  method: "POST",
  path: "undwrt/queryNextTask",
  title: "下一个核保任务",
  permission: "uw:task",
  effect: "read",
  input: z.object({ skip: z.optional(documentNumberSchema) }),
  output: z.nullable(Task),
  refusals: [],
});

const taskChange = { method: "POST", permission: "uw:task", effect: "change" } as const;
const TaskState = z.object({
  taskId: z.string(),
  version: z.number(),
  state: z.string(),
  uwLevel: z.number(),
});

export const claimTask = defineCall({
  ...taskChange,
  path: "undwrt/claimTask",
  title: "领取核保任务",
  input: z.object({ taskId, version }),
  output: TaskState,
  refusals: [taskMissing, taskChanged, ...stepRefusals],
});

export const releaseTask = defineCall({
  ...taskChange,
  path: "undwrt/releaseTask",
  title: "把核保任务退回任务池",
  input: z.object({ taskId, version }),
  output: TaskState,
  refusals: [taskMissing, taskChanged, ...stepRefusals],
});

/** Results as in the dictionary UwTaskResult: 1 同意, 2 退回修改, 3 拒绝, 4 上报, 5 补充资料. */
export const decideTask = defineCall({
  ...taskChange,
  path: "undwrt/decideTask",
  title: "处理核保任务",
  input: z.object({
    taskId,
    version,
    result: z.enum(["1", "2", "3", "4", "5"], "请选择核保意见"),
    reasonCode: z._default(z.enum(["", "01", "02", "03", "04", "05", "06", "07"], "请从列表中选择"), ""),
    opinion: z._default(createMultilineTextSchema(1000), ""),
    /** Of a return only. */
    conditions: z.optional(
      z
        .array(UnderwritingConditionSchema)
        .check(z.maxLength(MOST_CONDITIONS, `承保条件最多 ${MOST_CONDITIONS} 项`)),
    ),
  }),
  output: z.extend(TaskState, { businessNo: z.string() }),
  refusals: [
    taskMissing,
    taskChanged,
    opinionShort,
    reasonMissing,
    opinionMissing,
    conditionInvalid,
    ...stepRefusals,
    documentRefusals.baseMoved,
  ],
});

export const queryTaskList = createListCall(underwritingTaskListDefinition);
