import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryApprovalTaskList } from "#areas/approval/contract.ts";
import { queryMessageList } from "#areas/message/contract.ts";
import { queryPostingList } from "#areas/ledger/contract.ts";
import { initiateProposalPayment, confirmPayment } from "#areas/payment/contract/payment.ts";
import {
  approveReopening,
  closePeriod,
  queryPeriod,
  queryPeriodList,
  rejectReopening,
  requestReopening,
} from "#areas/period-close/contract.ts";
import { buildPeriodNo, getPeriodOf, type PeriodKind } from "#areas/period-close/rules/period.ts";
import {
  insertTestProposal,
  payTestProposalOverCounter,
  TEST_ORGANISATION_PAYER,
} from "#areas/payment/testing/proposals.ts";
import {
  BRANCH_MANAGER,
  CASHIER,
  CLERK,
  OFFICE_CLERK,
  SALESMAN,
  UNDERWRITER_LEVEL_1_BEIJING,
  UNDERWRITER_LEVEL_2_BEIJING,
} from "#platform/testing/people.ts";
import { RACE_ROUNDS } from "#platform/testing/race.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const JIANGSU = "32000000";
const BEIJING = "11000000";
let clock = "2098-11-29";
let product: TestProduct;
let finance: string;
let manager: string;

before(async () => {
  const now = () => new Date(`${clock}T02:00:00Z`);
  product = await openTestProduct({ chores: false, now, settings: { DEMO_DATA: "0" } });
  // A level of Beijing that may do the same as the cashier, but in its own branch.
  await product.admin.query(
    `update grade set permissions = permissions || '{ledger:query,ledger:close,ledger:reopen}'::text[] where grade_code in ('PROP102', 'PROP003')`,
  );
  await product.admin.query(
    `update user_company set com_code = '33020000', grade_codes = '{PROP102}' where user_code = $1`,
    [UNDERWRITER_LEVEL_1_BEIJING],
  );
  finance = await product.signIn(CASHIER);
  manager = await product.signIn(BRANCH_MANAGER);
});
after(() => product.close());

const close = (day: string, kind: PeriodKind = "D", token = finance, comCode = JIANGSU) =>
  product.ask(closePeriod, { comCode, kind, day }, { token });
const viewOf = async (day: string, kind: PeriodKind = "D", token = finance) =>
  (await product.ask(queryPeriod, { comCode: JIANGSU, kind, day }, { token })).data;
const numberOf = (day: string, kind: PeriodKind = "D") => buildPeriodNo(getPeriodOf(JIANGSU, kind, day));
async function pay(): Promise<string> {
  const { businessNo } = await insertTestProposal(product, {});
  return payTestProposalOverCounter(product, businessNo);
}
async function entriesOf(paymentNo: string) {
  const { rows } = await product.admin.query<{ kind: string; day: string; event: string | null }>(
    `select kind, day::text, event_day::text as event from ledger_entry where payment_no = $1 order by recorded_at`,
    [paymentNo],
  );
  return rows.map(({ kind, day, event }) => [kind, day, event ?? "same"].join(" "));
}

test("a day closes with its figures, and money that comes later stands on the next open day with its own day", async () => {
  const inside = await pay();
  const open = await viewOf(clock);
  assert.deepEqual([open.status, open.why], ["", ""]);
  assert.deepEqual(
    open.figures.map(({ comName, riskCode, premium, received, commission }) =>
      [comName, riskCode, premium, received, commission].join(" "),
    ),
    ["南京建邺营业部 0405 1000.00 1060.00 150.00"],
  );
  const { code, message, data } = await close(clock);
  assert.equal(code, "0000", message);
  assert.deepEqual(data, { periodNo: numberOf(clock), status: "1", version: 1 });
  const later = await pay();
  assert.deepEqual(await entriesOf(inside), ["issue 2098-11-29 same", "receive 2098-11-29 same"]);
  assert.deepEqual(await entriesOf(later), ["issue 2098-11-30 2098-11-29", "receive 2098-11-30 2098-11-29"]);
  const list = await product.ask(
    queryPeriodList,
    { filters: {}, want: "rows", size: 50 },
    { token: finance },
  );
  assert.deepEqual(
    list.data.rows.map((row) => [row["periodNo"], row["entryCount"], row["debit"]].join(" ")),
    [`${numberOf(clock)} 2 2270.00`],
  );
  const filters = { day: "2098-11-30~2098-11-30" };
  const posted = await product.ask(queryPostingList, { filters, want: "rows", size: 50 }, { token: finance });
  assert.ok(posted.data.rows.every((row) => row["eventDay"] === clock));
});

test("the database itself refuses an entry and a line of a closed day", async () => {
  for (const day of ["2098-11-29", "2097-01-01"])
    await assert.rejects(
      product.admin.query(
        `insert into ledger_entry (entry_id, com_code, business_no, kind, day, payment_no, recorded_by)
         values ('x', '32050100', 'P04052098320101000000099', 'issue', $1, '', 'x')`,
        [day],
      ),
      /is closed/,
    );
  await assert.rejects(
    product.admin.query(
      `insert into ledger_line (entry_id, line_no, com_code, account, amount, currency, day)
       select entry_id, 9, com_code, 'bank', 1, 'CNY', day from ledger_entry where day = '2098-11-29' limit 1`,
    ),
    /is closed/,
  );
});

test("days close in order, once and not before they begin; a month closes when its days are closed", async () => {
  assert.match((await close(clock)).message, /已经关账/);
  assert.match((await close("2098-12-01")).message, /日期未到/);
  assert.match((await close("2098-11-30", "M")).message, /本月尚未结束/);
  clock = "2098-12-01";
  assert.match((await close("2098-12-01")).message, /应按次序关账，请先办理 2098-11-30 日结/);
  const early = await close("2098-11-15", "M");
  assert.equal(early.code, "LPC003");
  assert.match(early.message, /2098-11-30 尚未日结，请先办理 2098-11-30 至 2098-11-30 的日结/);
  assert.equal((await close("2098-11-30")).code, "0000");
  assert.equal((await close("2098-11-15", "M")).data.periodNo, numberOf("2098-11-01", "M"));
});

test("money without an outcome stops a day, and money to pay back stops a month only", async () => {
  const paymentNo = await pay();
  const set = (status: string, paid: string) =>
    product.admin.query(
      `update payment set payment_status = $2, begun_at = $3, paid_at = nullif($4, '')::timestamptz where payment_no = $1`,
      [paymentNo, status, "2098-12-01T02:00:00Z", paid],
    );
  await set("2", "");
  const item = (await viewOf(clock)).checklist.find(({ code }) => code === "paymentUnknown");
  assert.deepEqual([item?.count, item?.isBlocking, item?.findings[0]?.number], [1, true, paymentNo]);
  const refused = await close(clock);
  assert.deepEqual(
    [refused.code, refused.message],
    ["LPC004", "2098-12-01 日结 的检查清单有 1 项未通过，不能关账"],
  );
  await set("7", "2098-12-01T02:00:00Z");
  const owed = async (kind: PeriodKind) =>
    (await viewOf(clock, kind)).checklist.find(({ code }) => code === "moneyOwedBack");
  assert.equal((await owed("D"))?.isBlocking, false);
  assert.equal((await owed("M"))?.isBlocking, true);
  await set("3", "2098-12-01T02:00:00Z");
  assert.equal((await close(clock)).code, "0000");
});

const DAY = "2098-11-30";
const MONTH = numberOf("2098-11-01", "M");
const ask = (token: string, periodNo: string, version: number) =>
  product.ask(requestReopening, { periodNo, version, reason: "补记当日漏记的收款" }, { token });

test("a month opens again before its days, by a request that waits in the list of approvals", async () => {
  assert.match((await ask(finance, numberOf(DAY), 1)).message, /2098-11 月结 已关账，请先申请该月反关账/);
  assert.equal((await ask(finance, MONTH, 1)).data.status, "2");
  assert.equal((await ask(finance, MONTH, 1)).code, "LPC005");
  // Still closed while it waits.
  assert.match((await close("2098-11-01", "M")).message, /已经关账/);
  const tasks = await product.ask(
    queryApprovalTaskList,
    { filters: {}, want: "rows", size: 50 },
    { token: manager },
  );
  assert.deepEqual(
    tasks.data.rows.map((row) => [row["businessNo"], row["kind"], row["holderName"]].join(" ")),
    [`${MONTH} 08 2098-11 月结`],
  );
  const messages = await product.ask(queryMessageList, { pageNo: 0, pageSize: 20 } as never, {
    token: manager,
  });
  assert.match(JSON.stringify(messages.data), /补记当日漏记的收款/);
});

test("the applicant cannot agree to his own request, and a request may be turned down", async () => {
  await product.admin.query(
    "update grade set permissions = permissions || '{ledger:reopen}'::text[] where grade_code = 'PROP112'",
  );
  const own = await product.ask(
    approveReopening,
    { periodNo: MONTH, version: 2 },
    { token: await product.signIn(CASHIER) },
  );
  assert.equal(own.code, "LPC006");
  const rejected = await product.ask(
    rejectReopening,
    { periodNo: MONTH, version: 2, reason: "先查清原因" },
    { token: manager },
  );
  assert.equal(rejected.data.status, "1");
});

test("an opened day takes postings until it closes again, and the month only after it", async () => {
  await ask(finance, MONTH, 3);
  assert.equal(
    (await product.ask(approveReopening, { periodNo: MONTH, version: 4 }, { token: manager })).data.status,
    "3",
  );
  await ask(finance, numberOf(DAY), 1);
  assert.equal(
    (await product.ask(approveReopening, { periodNo: numberOf(DAY), version: 2 }, { token: manager })).code,
    "0000",
  );
  clock = DAY;
  const paymentNo = await pay();
  assert.deepEqual(await entriesOf(paymentNo), ["issue 2098-11-30 same", "receive 2098-11-30 same"]);
  clock = "2098-12-01";
  assert.match((await close("2098-11-01", "M")).message, /2098-11-30 尚未日结/);
  assert.deepEqual((await close(DAY)).data, { periodNo: numberOf(DAY), status: "1", version: 4 });
  assert.equal((await close("2098-11-01", "M")).code, "0000");
  const { steps } = await viewOf("2098-11-01", "M");
  assert.deepEqual(
    steps.map(({ actionName, userName }) => `${actionName} ${userName}`),
    [
      "关账 财务员甲",
      "申请反关账 财务员甲",
      "不同意反关账 综合员甲",
      "申请反关账 财务员甲",
      "同意反关账 综合员甲",
      "关账 财务员甲",
    ],
  );
});

test("宁波 and 浙江 share their first digits, and neither closes the books of the other", async () => {
  const ningbo = await product.signIn(UNDERWRITER_LEVEL_1_BEIJING);
  assert.equal((await close(clock, "D", ningbo, "33000000")).code, "LPC002");
  assert.equal((await product.ask(queryPeriod, { comCode: "33000000" }, { token: ningbo })).code, "LPC002");
  const { data } = await product.ask(queryPeriod, {}, { token: ningbo });
  assert.deepEqual(
    data.units.map(({ comCode }) => comCode),
    ["33020000"],
  );
});

test("another branch, a lower one, somebody with own business only and somebody without the right close nothing", async () => {
  const beijing = await product.signIn(UNDERWRITER_LEVEL_2_BEIJING);
  assert.equal((await close(clock, "D", beijing)).code, "LPC002");
  const foreign = { periodNo: numberOf(clock), version: 1, reason: "其他机构" };
  assert.equal((await product.ask(requestReopening, foreign, { token: beijing })).code, "LPC001");
  assert.equal((await product.ask(approveReopening, foreign, { token: beijing })).code, "LPC001");
  assert.equal((await product.ask(queryPeriod, { comCode: JIANGSU }, { token: beijing })).code, "LPC002");
  assert.deepEqual(
    (await product.ask(queryPeriodList, { filters: {}, want: "rows", size: 50 }, { token: beijing })).data
      .rows,
    [],
  );
  // The books of Beijing are open while those of Jiangsu are closed.
  assert.equal((await close("2098-11-30", "D", beijing, BEIJING)).code, "0000");
  const office = await product.signIn(OFFICE_CLERK);
  assert.equal((await product.ask(queryPeriod, {}, { token: office })).code, "LPC002");
  assert.equal((await close(clock, "D", office)).code, "SYS403");
  assert.equal(
    (await product.ask(queryPeriod, {}, { token: await product.signIn(SALESMAN) })).code,
    "LPC008",
  );
  assert.equal(
    (await product.ask(approveReopening, foreign, { token: await product.signIn(CLERK) })).code,
    "SYS403",
  );
});

test("bad input names its field", async () => {
  const refused = await product.ask(
    closePeriod,
    { comCode: "32", kind: "D", day: "2098-02-30" },
    { token: finance },
  );
  assert.deepEqual(refused.fields?.map(({ path }) => path).toSorted(), ["comCode", "day"]);
  const short = await product.ask(
    requestReopening,
    { periodNo: "GZ1", version: 1, reason: " " },
    { token: finance },
  );
  assert.deepEqual(short.fields?.map(({ path }) => path).toSorted(), ["periodNo", "reason"]);
});

test("a close against payments of two clients: an entry stands before the close or on the next open day", async () => {
  const clerk = await product.signIn(CLERK);
  const payer = {
    payerName: TEST_ORGANISATION_PAYER.holderName,
    payerCertificateNo: TEST_ORGANISATION_PAYER.certificateNo,
  };
  for (let round = 0; round < RACE_ROUNDS; round += 1) {
    clock = `2098-12-${String(round + 2).padStart(2, "0")}`;
    const begun = await Promise.all(
      [0, 1].map(async () => {
        const { businessNo } = await insertTestProposal(product, {});
        return (
          await product.ask(
            initiateProposalPayment,
            { businessNo, paymentMethod: "03", ...payer },
            { token: clerk },
          )
        ).data;
      }),
    );
    const answers = await Promise.all([
      ...begun.map(({ paymentNo, version }) =>
        product.ask(confirmPayment, { paymentNo, version }, { token: finance }),
      ),
      close(clock),
    ]);
    assert.deepEqual(
      answers.map(({ code }) => code),
      ["0000", "0000", "0000"],
    );
    const { rows } = await product.admin.query<{ wrong: number; whole: number }>(
      `select count(*) filter (where e.day = p.first_day and e.recorded_at > p.closed_at
          or e.day not in (p.first_day, p.first_day + 1))::int as wrong, count(*)::int as whole
       from ledger_entry e, ledger_period p where p.period_no = $1 and e.payment_no = any($2)`,
      [numberOf(clock), begun.map(({ paymentNo }) => paymentNo)],
    );
    assert.deepEqual(rows, [{ wrong: 0, whole: 4 }]);
  }
  const findings = (await product.audit()).filter(({ check: { name } }) => /period/.test(name));
  assert.deepEqual(findings, []);
});
