import assert from "node:assert/strict";
import { test } from "node:test";
import { CLERK } from "#platform/testing/people.ts";
import type { CombinationInquiry } from "./combination-queries.ts";
import { findInquiryTransferOffer, findCombinationTransferOffer } from "./transferring.ts";

const offers = [
  { event: "transfer", label: "转投保", why: "批量询价单" },
  { event: "transferOne", label: "转投保", why: "单笔询价单" },
];
const inquiry = { inquiryNo: "Q0405202632010100000001", version: 1, offers };

test("each kind of quotation is taken up by its own step; the step of the other kind is not shown", () => {
  assert.equal(findInquiryTransferOffer({ ...inquiry, inquiryType: "0" })?.event, "transfer");
  assert.equal(findInquiryTransferOffer({ ...inquiry, inquiryType: "1" })?.event, "transferOne");
  assert.equal(findInquiryTransferOffer({ ...inquiry, inquiryType: "0", offers: [] }), undefined);
});

test("a combination is taken up whole: when each is approved, without what has ended or is taken up already", () => {
  const [approved] = offers;
  const may = approved ? [{ ...approved, why: "" }] : [];
  const member = (status: string, offered: CombinationInquiry["offers"]): CombinationInquiry => ({
    inquiryNo: `Q${status}`,
    riskCode: "0405",
    status,
    version: 1,
    sumAmount: null,
    sumPremium: null,
    startDate: null,
    endDate: null,
    validUntil: null,
    inputBy: CLERK,
    offers: offered,
  });
  const left = (members: readonly CombinationInquiry[]) =>
    findCombinationTransferOffer(members)?.left.map(({ inquiryNo }) => inquiryNo);
  const [sound, draft] = [member("04", may), member("01", [])];
  assert.deepEqual(left([sound, member("07", []), member("08", [])]), ["Q04"]);
  assert.equal(findCombinationTransferOffer([sound])?.why, "");
  assert.equal(
    findCombinationTransferOffer([sound, draft, draft])?.why,
    "还有 2 张询价单未核保通过，暂不能整包转投保",
  );
  assert.equal(findCombinationTransferOffer([member("04", offers.slice(0, 1))])?.why, "批量询价单");
  assert.equal(findCombinationTransferOffer([member("04", []), draft]), undefined);
  assert.equal(findCombinationTransferOffer([member("07", [])]), undefined);
});
