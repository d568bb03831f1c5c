import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseMessageContent, getMessageText, findMessageDocumentHref } from "./rules.ts";

const lists = [
  "/quotationManagement",
  "/insuranceManagement",
  "/policyManagement",
  "/correctionManagement",
  "/auxiliaryFunction/specialBackdating",
  "/auxiliaryFunction/provisionalList",
  "/SpecialByStages",
  "/invoiceManagement/invoiceQuery",
  "/documentManagement/noticePaymentManagment",
  "/ledgerManagement/commission",
  "/approvalManagement",
  "/ledgerManagement/periods",
];
const message = (content: Record<string, unknown>) => ({ messageContent: JSON.stringify(content) });

test("each kind of message has the text of the dictionary, and 3/7 has none", () => {
  type Type = { codeType: string; items: { code: string; value: string; upperCode?: string }[] };
  const path = new URL("../dictionary/content/dictionaries.json", import.meta.url);
  const content = JSON.parse(readFileSync(path, "utf8")) as Type[] | Record<string, Type[]>;
  const types = Array.isArray(content) ? content : Object.values(content).flat();
  const items = types.find(({ codeType }) => codeType === "SecondaryMessageType")?.items ?? [];
  assert.equal(items.length, 36);
  for (const { code, value, upperCode = "" } of items) {
    const expected = upperCode === "3" && code === "7" ? "" : value;
    assert.equal(getMessageText({ messageType: upperCode, secondaryMessageType: code }), expected, value);
  }
});

test("3/8 is an order waiting for a change, and an unknown kind has no text", () => {
  assert.equal(getMessageText({ messageType: "3", secondaryMessageType: "8" }), "订单待修改");
  assert.equal(getMessageText({ messageType: "2", secondaryMessageType: "8" }), "");
  assert.equal(getMessageText({ messageType: "9", secondaryMessageType: "9" }), "");
});

for (const [type, businessNo, route] of [
  ["Q", "Q0405202632010100000018", "/quotationManagement?inquiryNo=Q0405202632010100000018&inputAt=all"],
  ["T", "T0103202632010100000007", "/insuranceManagement?proposalNo=T0103202632010100000007&inputAt=all"],
  ["E", "E0405202632010100000002", "/correctionManagement?endorseNo=E0405202632010100000002&inputAt=all"],
  [
    "B",
    "B0405202632010100000001",
    "/auxiliaryFunction/provisionalList?provisionalNo=B0405202632010100000001",
  ],
  ["DQ", "DQ20260311000001", "/auxiliaryFunction/specialBackdating?backdatingNo=DQ20260311000001"],
  ["FQ", "FQ20260311000001", "/SpecialByStages?specialStagingNo=FQ20260311000001"],
  ["FP", "FP2026031100000001", "/invoiceManagement/invoiceQuery?batchNo=FP2026031100000001&inputAt=all"],
  ["JT", "JT2026031100000001", "/documentManagement/noticePaymentManagment?noticeNo=JT2026031100000001"],
  ["SF", "SF20260311000001", "/ledgerManagement/commission?commissionNo=SF20260311000001"],
  ["SP", "", "/approvalManagement?dueDate=past"],
  ["P", "P0103202632010100000005", "/correctionManagement"],
  ["BD", "P0103202632010100000005", "/policyManagement?policyNo=P0103202632010100000005&issuedAt=all"],
  ["q", "Q0405202632010100000018", "/correctionManagement"],
  ["", "E0405202632010100000002", "/correctionManagement?endorseNo=E0405202632010100000002&inputAt=all"],
] as const) {
  test(`a message of type "${type}" opens ${route}, and nothing if that page is not registered`, () => {
    const about = message({ type, businessNo, holderName: "测试员甲", orderNo: "" });
    assert.equal(findMessageDocumentHref(about, lists), route);
    const others = lists.filter((path) => !route.startsWith(path));
    assert.equal(findMessageDocumentHref(about, others), undefined);
    assert.equal(findMessageDocumentHref(about, []), undefined);
  });
}

test("until the list of endorsements exists, a message of a policy opens nothing, least of all the policies", () => {
  const about = message({ type: "P", businessNo: "P0103202632010100000005" });
  const built = lists.filter((path) => path !== "/correctionManagement");
  assert.equal(findMessageDocumentHref(about, built), undefined);
});

test("an announcement concerns no document and opens nothing, and an order number alone is enough to open", () => {
  const nothing = { type: "", businessNo: "", holderName: "", orderNo: "" };
  assert.equal(findMessageDocumentHref(message(nothing), lists), undefined);
  assert.equal(
    findMessageDocumentHref(message({ ...nothing, orderNo: "DD2026031500000123" }), lists),
    "/correctionManagement",
  );
});

test("unreadable content and values other than texts become empty texts", () => {
  const empty = { type: "", businessNo: "", holderName: "", orderNo: "" };
  for (const messageContent of ["", "{", "null", "[]", "7", '"Q"', '{"type":7,"businessNo":null}'])
    assert.deepEqual(parseMessageContent({ messageContent }), empty, messageContent);
  assert.deepEqual(parseMessageContent(message({ type: "Q", more: "x" })), { ...empty, type: "Q" });
});

test("a message about underwriting says the result and the reason", () => {
  const kind = { messageType: "3", secondaryMessageType: "6" };
  const text = (content: Record<string, unknown>): string => getMessageText({ ...kind, ...message(content) });
  assert.equal(text({ type: "Q", result: "核保通过" }), "核保结果通知：核保通过");
  assert.equal(
    text({ type: "Q", result: "退回修改", reason: "请补充消防资料" }),
    "核保结果通知：退回修改，请补充消防资料",
  );
  assert.equal(text({ type: "E", result: "拒批" }), "核批结果通知：拒批");
  assert.equal(text({ type: "Q" }), "核保结果通知", "messages of earlier versions have no result");
});
