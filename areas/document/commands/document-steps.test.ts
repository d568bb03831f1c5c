import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import { readInScope } from "#platform/server/reading.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { CLERK } from "#platform/testing/people.ts";
import {
  insertDocumentWithTrail,
  issueBusinessNumber,
  lockDocument,
  changeDocumentState,
  insertContractTransactionOfDraft,
  type DocumentWriteContext,
} from "./document-steps.ts";
import { transactionsOf } from "../questions.ts";
import { buildDocumentAuditNote, type Document } from "../rules/document.ts";
import { toDocumentListColumns } from "../rules/projection.ts";
import { createTestActor } from "#platform/testing/test-actor.ts";

let product: TestProduct;
let productVersion: string;
const actor = createTestActor({ userCode: CLERK, userName: "测试员乙", gradeCodes: [] });

before(async () => {
  product = await openTestProduct({ chores: false });
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405'",
  );
  productVersion = rows[0]?.version ?? "";
});
after(() => product.close());

function within<Result>(
  work: (of: DocumentWriteContext) => Promise<{ result: Result; left: Document }>,
): Promise<Result> {
  const key = randomBytes(16).toString("hex");
  const request = { call: "test", actor, key, input: {}, requestId: key, secret: false };
  return runUnitOfWork(product.database, request, async ({ tx, raise, note }) => {
    const { result, left } = await work({ tx, raise, note, actor, services: product.services });
    note(buildDocumentAuditNote(null, left));
    return result;
  });
}

function begin(sumPremium: string): Promise<Document> {
  const content = { holder: { holderName: "示例电子制造有限公司" } };
  return within(async (work) => {
    const whose = { riskCode: "0405", comCode: "32010100" };
    const businessNo = await issueBusinessNumber(product.services, "endorseNo", {
      ...whose,
      day: "2025-03-01",
    });
    const own = {
      status: "01",
      teamCode: "",
      copiedFrom: "",
      combId: null,
      inputBy: actor.userCode,
      sumAmount: "1.00",
      sumPremium,
    };
    const draft = {
      ...toDocumentListColumns(content),
      content,
      ...whose,
      ...own,
      businessNo,
      productVersion,
    };
    const left = await insertDocumentWithTrail(work, draft, { action: "SAVE" });
    assert.ok(left);
    return { result: left, left };
  });
}

const contractNo = "P0405202532010100000001";
const finish = (draft: Document, baseVersion: number, effectiveFrom: string): Promise<string> =>
  within(async (work) => {
    const locked = await lockDocument(work.tx, draft.businessNo);
    assert.ok(locked);
    await insertContractTransactionOfDraft(work, locked, {
      contractNo,
      baseVersion,
      kind: "quote",
      effectiveFrom,
    });
    const moved = await changeDocumentState(work, locked, {
      to: "04",
      action: "APPROVE",
      state: { baseVersion: baseVersion + 1 },
    });
    return { result: "kept", left: moved };
  }).catch((error: unknown) => {
    assert.ok(error instanceof Refusal, String(error));
    return error.kind.code;
  });
const stack = async () => {
  const found = await readInScope(product.database, actor, (reader) => transactionsOf(reader, contractNo));
  return found.map(({ version, sumPremium, premiumChange, effectiveFrom }) =>
    [version, sumPremium, premiumChange, effectiveFrom].join(" "),
  );
};

test("of two drafts from one base that finish at once one is kept; the other must take in its change first", async () => {
  const [first, second] = [await begin("100.00"), await begin("130.00")];
  const codes = await Promise.all([finish(first, 0, "2025-03-01"), finish(second, 0, "2025-03-01")]);
  assert.deepEqual(codes.toSorted(), ["DOC002", "kept"]);
  assert.equal((await stack()).length, 1);
});

test("whoever stands on the latest goes on top, with the premium that the change caused", async () => {
  const [before0] = await stack();
  const third = await begin("90.00");
  assert.equal(await finish(third, 0, "2025-02-01"), "DOC002");
  assert.equal(await finish(third, 1, "2025-02-01"), "kept");
  const [kept, added] = await stack();
  assert.equal(kept, before0);
  assert.match(added ?? "", /^2 90\.00 -(10|40)\.00 2025-02-01$/);
});

test("the writer neither changes nor takes away what is on the stack or in the trail", async () => {
  const statements = [
    "update contract_transaction set sum_premium = 1",
    "delete from contract_transaction",
    "update document_trail set opinion = 'x'",
    "delete from document_trail",
    "delete from document",
    "delete from uw_task",
    "update uw_result set uw_level = 0",
  ];
  for (const statement of statements) {
    await product.admin.query("begin");
    await product.admin.query(`set local role ${product.database.roles.writer}`);
    await assert.rejects(product.admin.query(statement), /permission denied/, statement);
    await product.admin.query("rollback");
  }
});

test("contents lie out of line, so that lists read narrow rows", async () => {
  const { rows } = await product.admin.query<{ relname: string }>(
    `select relname from pg_class where relname in ('document', 'contract_transaction')
     and 'toast_tuple_target=128' = any (reloptions)`,
  );
  assert.equal(rows.length, 2);
});
