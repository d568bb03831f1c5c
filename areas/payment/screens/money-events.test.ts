import assert from "node:assert/strict";
import { test } from "node:test";
import { type PolicyPaymentsView, toPaymentTimelineEvents } from "./money-events.ts";

const attempt: PolicyPaymentsView["payments"][number] = {
  paymentNo: "JF2",
  businessNo: "T1",
  businessType: "T",
  paymentStatus: "3",
  paymentMethod: "01",
  payerName: "甲公司",
  payNo: 1,
  currency: "CNY",
  amount: "1060.00",
  reason: "",
  begunAt: "2025-01-01T02:00:00.000000Z",
  begunName: "出单员甲",
  endedAt: "2025-01-01T02:05:00.000000Z",
};
const failed = { ...attempt, paymentNo: "JF1", paymentStatus: "4", reason: "付款人账户余额不足" };
const entry: PolicyPaymentsView["entries"][number] = {
  entryId: "1",
  kind: "issue",
  kindName: "承保",
  day: "2025-01-01",
  paymentNo: "JF2",
  recordedAt: "2025-01-01T02:05:00.000000Z",
  recordedName: "系统",
  charged: "1060.00",
  received: "0.00",
};
const receipt = {
  ...entry,
  entryId: "2",
  kind: "receive",
  kindName: "实收",
  charged: "0.00",
  received: "1060.00",
};

type TimelineInput = Pick<PolicyPaymentsView, "payments" | "entries"> &
  Partial<Pick<PolicyPaymentsView, "refunds">>;
const told = (known: TimelineInput) =>
  toPaymentTimelineEvents({ refunds: [], ...known }).map(({ title, amount, codes, who }) =>
    [title, amount ?? "/", codes?.map(({ code }) => code).join() ?? "", who].join(" ").trim(),
  );

test("the books tell what was asked for and what came, by what and by whom", () => {
  assert.deepEqual(told({ payments: [attempt], entries: [entry, receipt] }), [
    "实收 1060.00 01 系统",
    "承保应收 1060.00  系统",
    "发起缴费 1060.00 01 出单员甲",
  ]);
});

test("what came to nothing is told with its reason, and what is under way has not ended", () => {
  const [ended] = toPaymentTimelineEvents({ payments: [failed], entries: [], refunds: [] });
  assert.deepEqual([ended?.title, ended?.notes], ["缴费结束", ["付款人账户余额不足", "JF1"]]);
  assert.equal(told({ payments: [failed], entries: [] }).length, 2);
  assert.equal(
    told({ payments: [{ ...attempt, paymentStatus: "2", endedAt: null }], entries: [] }).length,
    1,
  );
});

test("what was paid for an endorsement, and what goes back because of one, name it", () => {
  const ofEndorsement = { ...attempt, businessNo: "E1", businessType: "E" };
  const refund = {
    refundNo: "JF9",
    businessNo: "E2",
    status: "1",
    amount: "30.00",
    currency: "CNY",
    payeeName: "甲公司",
    reason: "",
    requestedAt: "2025-02-01T02:00:00.000000Z",
    requestedName: "核保员甲",
    paidAt: null,
  };
  const events = toPaymentTimelineEvents({ payments: [ofEndorsement], entries: [], refunds: [refund] });
  assert.deepEqual(
    events.map(({ title, amount, notes }) => [title, amount, notes?.join(" ")]),
    [
      ["发起缴费", "1060.00", "JF2 批单 E1"],
      ["提交退费", "30.00", "JF9 批单 E2"],
    ],
  );
  assert.equal(events[1]?.href, "/correctionDetail/detail/E2/-");
});
