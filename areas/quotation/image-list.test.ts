import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createTestPicture, uploadTestFile } from "#areas/attachment/builder.ts";
import { queryDocumentImageList, removeAttachment } from "#areas/attachment/contract/attachment.ts";
import { listRequiredImages } from "#areas/product/rules/required-images.ts";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { CLERK, CLERK_BEIJING, QUERY_POST } from "#platform/testing/people.ts";
import {
  createInquiryTestClient,
  ELECTRONICS_TEST_CUSTOMER,
  fillFormForTestCustomer,
  listWorkedCaseForms,
} from "./builder.ts";
import { revokeInquiry } from "./contract/inquiry.ts";

let product: TestProduct;
let token: string;
let clerk: ReturnType<typeof createInquiryTestClient>;
let forms: Map<string, FilledForm>;
before(async () => {
  product = await openTestProduct({ chores: false });
  token = await product.signIn(CLERK);
  clerk = createInquiryTestClient(product.ask, token);
  forms = await listWorkedCaseForms(product.admin);
});
after(() => product.close());

const addInquiry = (riskCode: string, caseNo: string) =>
  clerk.add(riskCode, fillFormForTestCustomer(forms.get(caseNo) ?? {}, ELECTRONICS_TEST_CUSTOMER));
const list = async (documentNo: string, as = token, filters: Record<string, string> = {}) =>
  product.ask(
    queryDocumentImageList,
    { filters: { documentNo, ...filters }, size: 20, want: "rows" },
    { token: as },
  );
const rowsOf = async (documentNo: string, filters?: Record<string, string>) =>
  (await list(documentNo, token, filters)).data.rows
    .toSorted((left, right) => (left["fileCategory"] ?? "").localeCompare(right["fileCategory"] ?? ""))
    .map(({ fileCategory, imageStatus, fileCount }) => [fileCategory, imageStatus, fileCount]);
const upload = async (businessNo: string, fileCategory: string) =>
  uploadTestFile(product.app, token, {
    businessNo,
    fileCategory,
    name: "现场.png",
    content: await createTestPicture(),
  });

test("a document has a line for each category of its images and for each required one that it lacks", async () => {
  const { inquiryNo, version } = await addInquiry("0484", "AZ-01");
  assert.deepEqual(await rowsOf(inquiryNo), [["A14", "2", "0"]]);
  await upload(inquiryNo, "Z99");
  const second = await upload(inquiryNo, "Z99");
  assert.deepEqual(await rowsOf(inquiryNo), [
    ["A14", "2", "0"],
    ["Z99", "1", "2"],
  ]);
  assert.deepEqual(await rowsOf(inquiryNo, { imageStatus: "2" }), [["A14", "2", "0"]]);
  await upload(inquiryNo, "A14");
  await product.ask(
    removeAttachment,
    { attachmentId: second.data.attachmentId, reason: "传错了" },
    { token },
  );
  assert.deepEqual(await rowsOf(inquiryNo), [
    ["A14", "1", "1"],
    ["Z99", "1", "1"],
  ]);
  const { data } = await list(inquiryNo);
  assert.ok(data.rows.every(({ lastUploadedAt }) => (lastUploadedAt ?? "") > "2024"));
  await clerk.done(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" });
  assert.equal((await rowsOf(inquiryNo)).length, 2);
});

test("a document that lacks nothing has one line, and one that is over lacks nothing", async () => {
  const bare = await addInquiry("0103", "PAR-01");
  assert.deepEqual(await rowsOf(bare.inquiryNo), [[null, "3", "0"]]);
  const { inquiryNo, version } = await addInquiry("0484", "AZ-01");
  await clerk.done(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" });
  assert.deepEqual(await rowsOf(inquiryNo), [[null, "3", "0"]]);
});

test("another branch has no line of it, and whoever uploads nothing has no list", async () => {
  const { inquiryNo } = await addInquiry("0484", "AZ-01");
  assert.deepEqual((await list(inquiryNo, await product.signIn(CLERK_BEIJING))).data.rows, []);
  assert.equal((await list(inquiryNo, await product.signIn(QUERY_POST))).code, "SYS403");
});

test("the database finds the same required images in a product as the program", async () => {
  const { rows } = await product.admin.query<{
    content: Parameters<typeof listRequiredImages>[0];
    required_images: string[];
  }>("select content, required_images from product_version");
  assert.ok(rows.some(({ required_images: required }) => required.length > 0));
  for (const { content, required_images: required } of rows)
    assert.deepEqual(required, listRequiredImages(content).toSorted());
});
