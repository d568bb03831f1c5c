import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import * as z from "zod/mini";
import * as images from "#areas/attachment/contract/attachment.ts";
import { removeCommonData, saveCommonData } from "#areas/dictionary/contract.ts";
import { companyFeatures, hasCompanyFeature, isCompanyFeature } from "#areas/company/rules.ts";
import { hashToken } from "#areas/identity/store/sessions.ts";
import { downloadPaper, previewPaper } from "#areas/paper/contract/papers.ts";
import { updateMessage } from "#areas/message/contract.ts";
import { addFieldToProduct, createTestWorkbenchClient } from "#workbench/builder.ts";
import { pullClaims } from "#areas/claim/contract.ts";
import { queryCustomerRisk } from "#areas/customer/contract/risk.ts";
import { findRisk, replayPremium } from "#areas/product/contract/product-calls.ts";
import {
  dropDraft,
  publishDraft,
  returnDraft,
  saveDraft,
  submitDraft,
  withdrawRelease,
} from "#workbench/contract/draft-calls.ts";
import { cancelTask, downloadTaskFile, queryTask, retryTask } from "#platform/jobs/contract.ts";
import { type Call, defineCall } from "#platform/kernel/contract.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { removeListView } from "#platform/lists/contract.ts";
import { handle } from "#platform/server/http/route.ts";
import { CLERK, CLERK_SUZHOU, PRODUCT_MANAGER, SECOND_PRODUCT_MANAGER } from "#platform/testing/people.ts";
import { allApiCalls } from "./calls.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";
import { plainDocumentCalls } from "./testing/plain-documents.ts";
import { customerCallTestCases } from "./testing/customer-calls.ts";
import { callsWithTestsOfTheirOwn } from "./testing/separate-calls.ts";
import { documentCallTestCases } from "./testing/document-calls.ts";

/** The matrix is built from the contracts, so that new calls need no new code. */
type Visitor = {
  name: string;
  grades: readonly string[];
  comCode: string;
  token: string | undefined;
};
type Expected = 401 | 403 | "elsewhere" | "allowed";

/** Users of this test only, so that changing one disturbs no other test. */
const [BRANCH, ELSEWHERE] = ["32010100", "11010100"];
const [REVOKED, EXPIRED, DISABLED] = ["XREVOKED", "XEXPIRED", "XDISABLED"];

/** These calls stand for each feature, with a permission and without, until an area has a call of its own. */
const featureCalls = Object.keys(companyFeatures).flatMap((feature) =>
  (["signedIn", "policy:query"] as const).map((permission) =>
    defineCall({
      method: "POST",
      path: `test/${feature}/${permission.replace(":", "-")}`,
      title: "试",
      permission,
      feature,
      effect: "read",
      input: z.object({}),
      output: z.null(),
      refusals: [],
    }),
  ),
);
const everyCall: readonly Call[] = [...allApiCalls, ...featureCalls];

let product: TestProduct;
let permissionsOf: Map<string, string[]>;
/** Each visitor has one session for the whole matrix. */
let visitors: Visitor[];
const cells = { calls: 0, records: 0 };

before(async () => {
  product = await openTestProduct({
    settings: { LOGIN_FAILURES_PER_ADDRESS: "1000000" },
    moreRoutes: () => featureCalls.map((call) => handle(call, async () => null)),
  });
  const { rows } = await product.admin.query<{ grade_code: string; permissions: string[] }>(
    "select grade_code, permissions from grade order by grade_code",
  );
  permissionsOf = new Map(rows.map((row) => [row.grade_code, row.permissions]));
  for (const code of permissionsOf.keys()) {
    await plantUser(`M${code}`, BRANCH, [code]);
    await plantUser(`E${code}`, ELSEWHERE, [code]);
  }
  // Posts of administration cannot be combined with other grades.
  const ofBusiness = [...permissionsOf.keys()].filter((code) => !code.startsWith("SYS"));
  for (const userCode of [REVOKED, EXPIRED, DISABLED]) await plantUser(userCode, BRANCH, ofBusiness);
  await plantUser("MNOGRADE", BRANCH, []);
  visitors = await signInVisitors();
});
after(async () => {
  process.stderr.write(`authorization matrix: ${cells.calls} call cells, ${cells.records} record cells\n`);
  await product.close();
});

async function plantUser(userCode: string, comCode: string, grades: string[]): Promise<void> {
  await product.admin.query(
    `insert into app_user (user_code, new_user_code, user_name, email, mobile, password_hash, login_ways)
     values ($1, $1, '矩阵', $1 || '@example.com', $1, 'x', '{PWD}')`,
    [userCode],
  );
  await product.admin.query("insert into user_company values ($1, $2, $3, true)", [
    userCode,
    comCode,
    grades,
  ]);
}

async function signInVisitors(): Promise<Visitor[]> {
  const signedIn = async (
    userCode: string,
    grades: readonly string[],
    comCode = BRANCH,
  ): Promise<Visitor> => ({
    name: userCode,
    grades,
    comCode,
    token: await product.signIn(userCode),
  });
  const outside = (name: string, token?: string): Visitor => ({ name, grades: [], comCode: "", token });
  const revoked = await product.signIn(REVOKED);
  const expired = await product.signIn(EXPIRED);
  const disabled = await product.signIn(DISABLED);
  await setSession(revoked, "revoked_at = now()");
  await setSession(expired, "expires_at = now()");
  await product.admin.query("update app_user set valid_status = '0' where user_code = $1", [DISABLED]);
  const held = [...permissionsOf.keys()];
  return [
    outside("anonymous"),
    outside("a made-up token", randomBytes(32).toString("base64url")),
    outside("the ticket of a reading link", sealReadingLink()),
    outside("a revoked session", revoked),
    outside("an expired session", expired),
    ...(await Promise.all(held.map((code) => signedIn(`M${code}`, [code])))),
    ...(await Promise.all(held.map((code) => signedIn(`E${code}`, [code], ELSEWHERE)))),
    await signedIn("MNOGRADE", []),
    outside("a disabled user", disabled),
  ];
}

function sealReadingLink(): string {
  const document = { linkId: "1", inquiryNo: "Q", productLine: "employee" };
  const link = { ...document, userCode: "MPROP001", comCode: BRANCH };
  return product.services.tickets
    .seal("inquiryReading", link, new Date(Date.now() + 3_600_000))
    .slice(0, 200);
}

const setSession = (token: string, change: string) =>
  product.admin.query(`update session set ${change} where token_hash = $1`, [hashToken(token)]);

/** Signing out is one of the calls and needs no input, so it ends the session. */
const reopenSessions = () =>
  product.admin.query(
    "update session set revoked_at = null where revoked_at is not null and user_code <> $1",
    [REVOKED],
  );

const isOutside = (visitor: Visitor) => !/^[ME][A-Z]/.test(visitor.name);

/** The grade of the view-only post (业务查询岗). */
const LOOKS_ONLY = "PROP110";

function expected(call: Call, visitor: Visitor): Expected {
  if (call.permission === "public") return "allowed";
  if (isOutside(visitor)) return 401;
  const may =
    call.permission === "signedIn" ||
    visitor.grades.some((code) => permissionsOf.get(code)?.includes(call.permission));
  if (!may || (call.isOperation && visitor.grades.includes(LOOKS_ONLY))) return 403;
  const { feature } = call;
  if (feature === undefined) return "allowed";
  return isCompanyFeature(feature) && hasCompanyFeature(visitor.comCode, feature) ? "allowed" : "elsewhere";
}

/** Sends invalid input if the schema allows it, because the permission is checked first. */
async function send(call: Call, token: string | undefined): Promise<{ status: number; code: string }> {
  const headers: Record<string, string> = { "idempotency-key": randomBytes(16).toString("hex") };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const [url, carried] = [call.path.replace(/\{\w+\}/g, "x"), call.method === "POST" && { payload: {} }];
  const response = await product.app.inject({ method: call.method, url, headers, ...carried });
  const isJson = response.body.startsWith("{");
  return { status: response.statusCode, code: isJson ? response.json<{ code: string }>().code : "file" };
}

const refused = {
  401: { status: 401, code: "SYS401" },
  403: { status: 403, code: "SYS403" },
  elsewhere: { status: 403, code: "SYS007" },
};
const refusalCodes = new Set(Object.values(refused).map(({ code }) => code));

for (const call of everyCall) {
  const { feature = "no feature" } = call;
  test(`${call.method} ${call.path} is open exactly to users with ${call.permission} and ${feature}`, async () => {
    const errors: string[] = [];
    for (const visitor of visitors) {
      const wanted = expected(call, visitor);
      const { status, code } = await send(call, visitor.token);
      const right =
        wanted === "allowed"
          ? status === 200 && !refusalCodes.has(code)
          : status === refused[wanted].status && code === refused[wanted].code;
      if (!right) errors.push(`${visitor.name}: ${wanted} wanted, ${status} ${code} answered`);
      cells.calls += 1;
    }
    await reopenSessions();
    assert.deepEqual(errors, []);
  });
}

test("every permission that a call requires is held by some grade", () => {
  const held = new Set([...permissionsOf.values()].flat());
  for (const { permission, path } of allApiCalls)
    if (permission !== "public" && permission !== "signedIn") assert.ok(held.has(permission), path);
});

test("every feature that a call names exists in the company area", () => {
  for (const { feature, path } of everyCall)
    if (feature !== undefined) assert.ok(isCompanyFeature(feature), path);
});

test("every call that takes the id of a record is in the record matrix", () => {
  const taking = allApiCalls.filter((call) => {
    if (plainDocumentCalls.has(call)) return false;
    const { properties } = z.toJSONSchema(call.input, { io: "input" }) as { properties?: object };
    return Object.keys(properties ?? {}).some(
      (name) => /^(?:id|no|businessNos)$|Id$|No$/.test(name) && !notOfRecords.has(name),
    );
  });
  const elsewhere = new Set([...documentCallTestCases, ...customerCallTestCases].map(({ call }) => call));
  // Calls that open by a handle or a link have tests of their own, because neither is the id of a record.
  const alone = [
    updateMessage,
    replayPremium,
    ...taskCalls,
    downloadTaskFile,
    removeListView,
    queryCustomerRisk,
    ...imageCalls,
    previewPaper,
    downloadPaper,
    ...callsWithTestsOfTheirOwn,
  ];
  const all = [...recordCalls, ...Object.values(productCalls), ...alone, ...elsewhere, pullClaims];
  const found = taking.map(({ path }) => path).filter((path) => path !== findRisk.path);
  assert.deepEqual(found.toSorted(), all.map(({ path }) => path).toSorted());
});

/** Fields that end like the id of a record but name none. */
const notOfRecords = new Set(["captchaId", "pageNo", "insurancePlanNo", "agreementNo"]);

/** The users and their branches: 南京建邺 below 南京 below 江苏 below the head office. */
const lookers = [
  { userCode: "R4", comCode: "32010100" },
  { userCode: "R3", comCode: "32010000" },
  { userCode: "R2", comCode: "32000000" },
  { userCode: "R1", comCode: "00000000" },
];
const records = ["32010100", "32010200", "32010000", "32050100", "32000000", "11010100", "00000000"];
const reach: Record<string, readonly string[]> = {
  "32010100": ["32010100"],
  "32010000": ["32010100", "32010200", "32010000"],
  "32000000": ["32010100", "32010200", "32010000", "32050100", "32000000"],
  "00000000": records,
};
const recordCalls = [saveCommonData, removeCommonData];
const { uploadAttachment, removeAttachment, downloadAttachment, packFilesToZip } = images;
const readingCalls = [downloadAttachment, packFilesToZip, images.readAttachmentWorkbook];
const imageCalls = [uploadAttachment, removeAttachment, ...readingCalls];
const taskCalls = [queryTask, cancelTask, retryTask];

async function plantRecord(comCode: string): Promise<string> {
  const commonDataId = randomBytes(12).toString("hex");
  // As the owner, because other roles need an audit row to commit.
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into common_data (common_data_id, com_code, code_type, code, value, changed_by)
     values ($1, $2, '矩阵', $1, '原值', '10000001')`,
    [commonDataId, comCode],
  );
  await product.admin.query("commit");
  return commonDataId;
}

async function act(call: (typeof recordCalls)[number], token: string, commonDataId: string) {
  const {
    status,
    requestId: _,
    ...answer
  } = call === removeCommonData
    ? await product.ask(removeCommonData, { commonDataId, version: 1 }, { token })
    : await product.ask(
        saveCommonData,
        { commonDataId, version: 1, codeType: "矩阵", code: commonDataId, value: "新值", remark: "" },
        { token },
      );
  return { status, answer };
}

for (const { userCode, comCode } of lookers) {
  for (const call of recordCalls) {
    test(`${call.path} from ${comCode} reaches its own records and those below; a foreign one answers like a missing one`, async () => {
      await plantUser(`${userCode}-${call.path.length}`, comCode, ["PROP001"]);
      const token = await product.signIn(`${userCode}-${call.path.length}`);
      const missing = await act(call, token, "f".repeat(24));
      assert.equal(missing.answer.code, "DIC004");
      cells.records += 1;
      for (const branch of records) {
        const commonDataId = await plantRecord(branch);
        const done = await act(call, token, commonDataId);
        if (reach[comCode]?.includes(branch)) assert.equal(done.answer.code, "0000", branch);
        else {
          assert.deepEqual(done, missing, branch);
          const { rows } = await product.admin.query(
            "select value from common_data where common_data_id = $1",
            [commonDataId],
          );
          assert.deepEqual(rows, [{ value: "原值" }]);
        }
        cells.records += 1;
      }
    });
  }
}

async function plantMessage(id: string, receiver: string): Promise<void> {
  await product.admin.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content)
     values ($1, $2, '32010100', '3', '8', '{}')`,
    [id, receiver],
  );
}

test("a message belongs to its receiver: one of another user, in whatever branch, answers like a missing one", async () => {
  for (const comCode of records) await plantUser(`W${comCode}`, comCode, ["PROP001"]);
  const receiver = "W32010100";
  const mark = async (userCode: string, id: string) => {
    const token = await product.signIn(userCode);
    const { status, requestId: _, ...answer } = await product.ask(updateMessage, { id }, { token });
    cells.records += 1;
    return { status, answer };
  };
  const id = randomBytes(12).toString("hex");
  await plantMessage(id, receiver);
  for (const comCode of records.filter((code) => code !== "32010100")) {
    const foreign = await mark(`W${comCode}`, id);
    assert.equal(foreign.answer.code, "MSG001");
    assert.deepEqual(foreign, await mark(`W${comCode}`, "f".repeat(24)));
  }
  const unread = await product.admin.query("select 1 from message where id = $1 and not is_read", [id]);
  assert.equal(unread.rows.length, 1);
  assert.equal((await mark(receiver, id)).answer.code, "0000");
});

test("a task belongs to its owner: one of another user, in whatever branch, answers like a missing one", async () => {
  await product.admin.query("begin");
  await product.admin.query(`set local role ${product.database.roles.owner}`);
  await product.admin.query(
    `insert into task (task_id, job, title, owner_code, com_code, input)
     values ('task1', 'none', '试', 'W32010100', '32010100', '{}')`,
  );
  await product.admin.query("commit");
  for (const comCode of records.filter((code) => code !== "32010100")) {
    const token = await product.signIn(`W${comCode}`);
    for (const call of taskCalls) {
      const answers = ["task1", "task2"].map(async (taskId) => {
        const { status, requestId: _, ...answer } = await product.ask(call, { taskId }, { token });
        return { status, answer };
      });
      const [foreign, missing] = await Promise.all(answers);
      assert.equal(foreign?.answer.code, "TSK001");
      assert.deepEqual(foreign, missing);
      cells.records += 1;
    }
  }
});

test("a calculation belongs to its user: one of another user answers like a missing one", async () => {
  const { rows } = await product.admin.query<{ version: string }>(
    "select version from product_version where risk_code = '0405' limit 1",
  );
  await product.admin.query(
    `insert into premium_calculation (calculation_id, risk_code, version, com_code, user_code, input, premium)
     values ('calc1', '0405', $1, '32010100', 'W32010100', '{"form":{},"facts":{}}', 1)`,
    [rows[0]?.version],
  );
  for (const comCode of records.filter((code) => code !== "32010100")) {
    const token = await product.signIn(`W${comCode}`);
    const answers = ["calc1", "calc2"].map(async (calculationId) => {
      const {
        status,
        requestId: _,
        ...answer
      } = await product.ask(replayPremium, { calculationId }, { token });
      return { status, answer };
    });
    const [foreign, missing] = await Promise.all(answers);
    assert.deepEqual(foreign, missing);
    cells.records += 1;
  }
});

test("only its creator can remove a view: one of another user, shared or not, answers like a missing one", async () => {
  for (const kind of ["private", "shared"]) {
    const viewId = randomBytes(12).toString("hex");
    await product.admin.query(
      `insert into list_view (view_id, list, view_name, kind, owner_code, owner_name, scope_code, grade_codes, filters, sort)
       values ($1, 'customer', $2, $2, 'W32010100', '矩阵', '3201', '{PROP001}', '{}', '')`,
      [viewId, kind],
    );
    const remove = async (userCode: string, id: string) => {
      const token = await product.signIn(userCode);
      const { requestId: _, ...answer } = await product.ask(removeListView, { viewId: id }, { token });
      cells.records += 1;
      return answer;
    };
    for (const comCode of records.filter((code) => code !== "32010100")) {
      const foreign = await remove(`W${comCode}`, viewId);
      assert.equal(foreign.code, "LST003");
      assert.deepEqual(foreign, await remove(`W${comCode}`, "f".repeat(24)));
    }
    assert.equal((await remove("W32010100", viewId)).code, "0000");
  }
});

/** Products belong to the whole company: product managers of every branch may work on every draft and release. */
const productCalls = { saveDraft, dropDraft, submitDraft, returnDraft, publishDraft, withdrawRelease };
const RISK = "0405";
const reason = "权限矩阵所需";

/** Creates a record in the state that the call needs, made by two managers of the head office. */
async function productRecord(call: keyof typeof productCalls): Promise<Record<string, unknown>> {
  const author = await product.signIn(PRODUCT_MANAGER);
  const judge = await product.signIn(SECOND_PRODUCT_MANAGER);
  const [first, second] = [
    createTestWorkbenchClient(product.ask, author),
    createTestWorkbenchClient(product.ask, judge),
  ];
  await product.admin.query("delete from product_draft where risk_code = $1", [RISK]);
  const opened = await first.open(RISK);
  const { draftId } = opened;
  if (call === "dropDraft") return { draftId, revision: opened.revision };
  const content = addFieldToProduct(opened, `field${randomBytes(4).toString("hex")}`);
  if (call === "saveDraft") return { draftId, revision: opened.revision, ...content };
  const { revision } = await first.save(opened, content);
  const effectiveFrom = getTodayInShanghai(new Date());
  if (call === "submitDraft") return { draftId, revision, effectiveFrom, reason };
  const sent = await first.submit({ draftId, revision }, effectiveFrom);
  if (call === "withdrawRelease")
    return { riskCode: RISK, releaseId: (await second.publish(sent)).releaseId, reason };
  return { draftId, revision: sent.revision, ...(call === "returnDraft" && { reason }) };
}

for (const name of Object.keys(productCalls) as (keyof typeof productCalls)[])
  test(`${productCalls[name].path} reaches a record from every branch for product managers, and for nobody else`, async () => {
    const call: Call = productCalls[name];
    for (const comCode of records) {
      const input = await productRecord(name);
      const missing = { ...input, ["draftId" in input ? "draftId" : "releaseId"]: "f".repeat(24) };
      const [manager, clerk] = [`P${comCode}-${name}`, `C${comCode}-${name}`];
      await plantUser(manager, comCode, ["PROP118"]);
      // Posts of administration cannot be combined with other grades.
      const others = [...permissionsOf.keys()].filter(
        (code) => code !== "PROP118" && !code.startsWith("SYS"),
      );
      await plantUser(clerk, comCode, others);
      const asks = async (userCode: string, asked: Record<string, unknown>) =>
        (await product.ask(call, asked, { token: await product.signIn(userCode) })).code;
      assert.deepEqual([await asks(clerk, input), await asks(clerk, missing)], ["SYS403", "SYS403"], comCode);
      assert.match(await asks(manager, missing), /^PRD0(23|33)$/, comCode);
      assert.equal(await asks(manager, input), "0000", comCode);
      cells.records += 4;
    }
  });

/** The calls select the user's own records. These statements select all, as a faulty store would. */
for (const [description, statement] of [
  ["reads no other user's message", "select 1 from message"],
  ["marks no other user's message", "update message set read_at = now()"],
] as const) {
  test(`the row-level policy by itself ${description}`, async () => {
    await plantMessage(randomBytes(12).toString("hex"), CLERK);
    const seenBy = async (userCode: string) => {
      await product.admin.query(`begin; set local role ${product.database.roles.upkeep}`);
      await product.admin.query("select set_config('app.user_code', $1, true)", [userCode]);
      const { rowCount } = await product.admin.query(statement);
      await product.admin.query("rollback");
      return rowCount;
    };
    assert.equal(await seenBy(CLERK_SUZHOU), 0);
    assert.ok(((await seenBy(CLERK)) ?? 0) > 0);
    cells.records += 2;
  });
}
