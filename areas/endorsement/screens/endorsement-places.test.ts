import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildEditEndorsementHref,
  buildEndorsementDetailHref,
  buildEndorsementPaymentHref,
  buildNewEndorsementHref,
} from "./endorsement-places.ts";

const endorseNo = "E0405202632010100000002";
const policyNo = "P0405202632010100000005";

test("the pages of an endorsement have the addresses of the specification", () => {
  assert.equal(buildNewEndorsementHref(policyNo), `/correction/add/0/${policyNo}`);
  assert.equal(
    buildEditEndorsementHref({ endorseNo, policyNo }),
    `/correction/edit/${endorseNo}/${policyNo}`,
  );
  assert.equal(
    buildEndorsementDetailHref(endorseNo, policyNo),
    `/correctionDetail/detail/${endorseNo}/${policyNo}`,
  );
  assert.equal(buildEndorsementPaymentHref(endorseNo), `/insuranceManagement/pay/${endorseNo}/E/-`);
});

test("where only its number is known, the page for users is found by it", () => {
  assert.equal(buildEndorsementDetailHref(endorseNo), `/correctionDetail/detail/${endorseNo}/-`);
});
