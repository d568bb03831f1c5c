import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { requiredText } from "#platform/kernel/wire.ts";

export const messageRefusals = defineRefusals({
  messageMissing: { code: "MSG001", message: "该消息不存在", next: "请刷新消息列表" },
});

/** `messageContent` is MessageContent as JSON text, the format of the specification. */
const Message = z.object({
  id: z.string(),
  messageType: z.string(),
  secondaryMessageType: z.string(),
  messageContent: z.string(),
  isRead: z.string(),
  sentAt: z.string(),
});
export type Message = z.infer<typeof Message>;
export type MessageContent = {
  type: string;
  businessNo: string;
  holderName: string;
  orderNo: string;
  /** The result of underwriting and its reason in short; messages of other kinds have neither. */
  result?: string;
  reason?: string;
};

const INSTANT_ERROR = "时间格式应为 2025-01-31T08:00:00.000000Z";
const Instant = z.iso.datetime({ precision: 6, error: INSTANT_ERROR }).check(z.regex(/^20/, INSTANT_ERROR));
const isRead = z.enum(["0", "1"], "只能是 0（未读）或 1（已读）");

/** Messages of the signed-in user only, whatever userCode says. */
export const queryMessageList = defineCall({
  method: "POST",
  path: "message/queryMessageList",
  title: "消息列表",
  permission: "signedIn",
  effect: "read",
  input: z.object({
    userCode: z.optional(requiredText(20)),
    isRead: z._default(isRead, "0"),
    pageNo: z._default(
      z.int("页码应为整数").check(z.gte(0, "页码最小值为0"), z.lte(10_000, "页码最大值为10000")),
      0,
    ),
    pageSize: z._default(
      z.int("每页条数应为整数").check(z.gte(1, "每页条数最小值为1"), z.lte(200, "每页条数最大值为200")),
      10,
    ),
  }),
  output: z.object({ total: z.number(), list: z.array(Message) }),
  refusals: [],
});

export const updateMessage = defineCall({
  method: "POST",
  path: "message/updateMessage",
  title: "标记一条消息为已读",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({ id: requiredText(32) }),
  output: z.null(),
  refusals: [messageRefusals.messageMissing],
});

/** Marks messages as read. Messages later than `sentUpTo`, the sentAt of the newest shown message, stay unread. */
export const updateAllMessage = defineCall({
  method: "POST",
  path: "message/updateAllMessage",
  title: "标记全部消息为已读",
  permission: "signedIn",
  effect: "upkeep",
  input: z.object({ userCode: z.optional(requiredText(20)), sentUpTo: z.optional(Instant) }),
  output: z.object({ count: z.number() }),
  refusals: [],
});

export const queryMsg = defineCall({
  method: "POST",
  path: "msg/queryMsg",
  title: "未读条数与最新一条",
  permission: "signedIn",
  effect: "read",
  input: z.object({}),
  output: z.object({ unreadCount: z.number(), latest: z.nullable(Message) }),
  refusals: [],
});
