import type { Message, MessageContent } from "./contract.ts";

type Kind = Pick<Message, "messageType" | "secondaryMessageType"> & Partial<Pick<Message, "messageContent">>;

/** The values of the dictionary SecondaryMessageType by MessageType; 3/7 (a silent reminder) has none. */
const kindTexts: Readonly<Record<string, string>> = {
  "1/1": "版本公告",
  "1/2": "停机公告",
  "2/3": "续保提醒",
  "2/4": "缴费到期提醒",
  "2/5": "开票完成提醒",
  "2/11": "后台任务完成",
  "2/12": "后台任务失败",
  "2/23": "暂保到期提醒",
  "3/6": "核保结果通知",
  "3/8": "订单待修改",
  "3/9": "共保确认待办",
  "3/10": "倒签审批待办",
  "3/13": "核保任务超时",
  "3/14": "审批代理通知",
  "3/15": "倒签审批结果",
  "3/21": "暂保延期审批待办",
  "3/22": "暂保延期审批结果",
  "3/24": "审批逾期提醒",
  "3/25": "特殊分期审批待办",
  "3/26": "特殊分期审批结果",
  "3/27": "开票失败提醒",
  "3/28": "撤回后开票提醒",
  "3/33": "反关账审批待办",
  "3/34": "反关账审批结果",
  "3/36": "手续费结算审批待办",
  "3/37": "手续费结算审批结果",
  "3/38": "手续费结算付款通知",
  "3/39": "保费逾期提醒",
  "3/40": "欠费中止通知",
  "3/41": "欠费缴清复效通知",
  "3/42": "邮件未送达提醒",
  "3/43": "外部审核结果通知",
  "3/44": "保单回执催签提醒",
  "3/45": "保函推送失败提醒",
  "3/46": "线上签署结果通知",
};

const ENDORSEMENT = "E";
/** Underwriting of an endorsement has a word of its own. */
const endorsementTexts: Readonly<Record<string, string>> = { "3/6": "核批结果通知", "3/13": "核批任务超时" };

/** Returns the text of a message, with the result that it tells, or an empty text for kinds without one. */
export function getMessageText({ messageType, secondaryMessageType, messageContent = "" }: Kind): string {
  const { result, reason, type } = parseMessageContent({ messageContent });
  const kind = `${messageType}/${secondaryMessageType}`;
  const text = (type === ENDORSEMENT ? endorsementTexts[kind] : undefined) ?? kindTexts[kind] ?? "";
  if (text === "" || !result) return text;
  return reason ? `${text}：${result}，${reason}` : `${text}：${result}`;
}

/** Parses the content. An unreadable content counts as empty. */
export function parseMessageContent({ messageContent }: Pick<Message, "messageContent">): MessageContent {
  const content = parsed(messageContent);
  const text = (name: keyof MessageContent): string => {
    const value = content[name];
    return typeof value === "string" ? value : "";
  };
  return {
    type: text("type"),
    businessNo: text("businessNo"),
    holderName: text("holderName"),
    orderNo: text("orderNo"),
    ...(text("result") !== "" && { result: text("result"), reason: text("reason") }),
  };
}

function parsed(json: string): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

const INQUIRIES = "/quotationManagement";
const PROPOSALS = "/insuranceManagement";
/** §4: every other message. */
const ENDORSEMENTS = "/correctionManagement";
const BACKDATING = "/auxiliaryFunction/specialBackdating";
const COVER_NOTES = "/auxiliaryFunction/provisionalList";
const SPECIAL_INSTALMENTS = "/SpecialByStages";
const INVOICES = "/invoiceManagement/invoiceQuery";
const COMMISSION = "/ledgerManagement/commission";
const POLICIES = "/policyManagement";
const APPROVALS = "/approvalManagement";
const GUARANTEES = "/auxiliaryFunction/guaranteePush";
const LEDGER_PERIODS = "/ledgerManagement/periods";
const PAYMENT_NOTICES = "/documentManagement/noticePaymentManagment";
const routes: Readonly<Record<string, string>> = {
  Q: INQUIRIES,
  T: PROPOSALS,
  DQ: BACKDATING,
  B: COVER_NOTES,
  FQ: SPECIAL_INSTALMENTS,
  FP: INVOICES,
  SF: COMMISSION,
  BD: POLICIES,
  SP: APPROVALS,
  GZ: LEDGER_PERIODS,
  JT: PAYMENT_NOTICES,
  BH: GUARANTEES,
};

/** The filters by which a list shows one document, whatever its age. */
const alone: Readonly<Record<string, (businessNo: string) => Record<string, string> | undefined>> = {
  [INQUIRIES]: (inquiryNo) => ({ inquiryNo, inputAt: "all" }),
  [PROPOSALS]: (proposalNo) => ({ proposalNo, inputAt: "all" }),
  [ENDORSEMENTS]: (endorseNo) => (endorseNo.startsWith("E") ? { endorseNo, inputAt: "all" } : undefined),
  [BACKDATING]: (backdatingNo) => ({ backdatingNo }),
  [COVER_NOTES]: (provisionalNo) => ({ provisionalNo }),
  [SPECIAL_INSTALMENTS]: (specialStagingNo) => ({ specialStagingNo }),
  [INVOICES]: (batchNo) => ({ batchNo, inputAt: "all" }),
  [PAYMENT_NOTICES]: (noticeNo) => ({ noticeNo }),
  [GUARANTEES]: (guaranteeNo) => ({ guaranteeNo }),
  [LEDGER_PERIODS]: (periodNo) => ({ periodNo }),
  [COMMISSION]: (commissionNo) => ({ commissionNo }),
  [POLICIES]: (policyNo) => ({ policyNo, issuedAt: "all" }),
  // A reminder names no document: it opens what is late.
  [APPROVALS]: () => ({ dueDate: "past" }),
};

/**
 * Returns the address of the list with the message's document. Undefined for a message without a document, or if the
 * list's page is unknown.
 */
export function findMessageDocumentHref(
  message: Pick<Message, "messageContent">,
  knownPaths: readonly string[],
): string | undefined {
  const { type, businessNo, orderNo } = parseMessageContent(message);
  if (type === "" && businessNo === "" && orderNo === "") return undefined;
  const route = routes[type] ?? ENDORSEMENTS;
  if (!knownPaths.includes(route)) return undefined;
  const filters = businessNo === "" && route !== APPROVALS ? undefined : alone[route]?.(businessNo);
  return filters ? `${route}?${new URLSearchParams(filters).toString()}` : route;
}
