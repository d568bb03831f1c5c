import assert from "node:assert/strict";
import { test } from "node:test";
import { transferOf } from "./transferring.ts";

const offers = [
  { event: "transfer", label: "转投保", why: "批量询价单" },
  { event: "transferOne", label: "转投保", why: "单笔询价单" },
];
const inquiry = { inquiryNo: "Q0405202632010100000001", version: 1, offers };

test("each kind of quotation is taken up by its own step; the step of the other kind is not shown", () => {
  assert.equal(transferOf({ ...inquiry, inquiryType: "0" })?.event, "transfer");
  assert.equal(transferOf({ ...inquiry, inquiryType: "1" })?.event, "transferOne");
  assert.equal(transferOf({ ...inquiry, inquiryType: "0", offers: [] }), undefined);
});
