import assert from "node:assert/strict";
import { test } from "node:test";
import { defineDocumentPage, findTabSubject } from "./document-tab.ts";
import { definePage } from "./page-registry.ts";

test("a page of a document is known by the number of the document, any other by its path", () => {
  const load = async () => () => null;
  const known = [
    defineDocumentPage("/quotationManagement/edit/:inquiryNo?/:type?", "编辑询价", "inquiryNo", load),
    defineDocumentPage("/quotationDetail/detail/:inquiryNo/:type?", "询价详情", "inquiryNo", load),
    definePage("/quotationManagement", "询价单查询", load),
  ];
  assert.equal(findTabSubject(known, "/quotationManagement/edit/Q1"), "Q1");
  assert.equal(findTabSubject(known, "/quotationDetail/detail/Q1/0405"), "Q1");
  assert.equal(findTabSubject(known, "/quotationManagement/edit/"), "/quotationManagement/edit");
  assert.equal(findTabSubject(known, "/quotationManagement"), "/quotationManagement");
  assert.equal(findTabSubject(known, "/gone"), "/gone");
});
