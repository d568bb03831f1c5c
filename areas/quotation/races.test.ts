import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestProduct, type TestProduct } from "#apps/server/testing.ts";
import { underwritingDesk } from "#areas/underwriting/builder.ts";
import { claimTask, decideTask } from "#areas/underwriting/contract.ts";
import type { FilledForm } from "#platform/forms/filled.ts";
import { ELECTRONICS, formFor, inquiryDesk } from "./builder.ts";
import { addInquiry, inquiryUndwrt, revokeInquiry } from "./contract.ts";

let product: TestProduct;
let other: Awaited<ReturnType<TestProduct["openAnother"]>>;
let clerk: string;
let sound: FilledForm;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  other = await product.openAnother();
  clerk = await product.signIn("10000002");
  const { rows } = await product.admin.query<{ cases: { form: FilledForm }[] }>(
    "select cases from product_version where risk_code = '0405' and cases <> '[]'",
  );
  sound = formFor(rows[0]?.cases[0]?.form ?? {}, ELECTRONICS);
});
after(async () => {
  await other.close();
  await product.close();
});

/** The full proof takes minutes: RACE_CLIENTS=50 RACE_ROUNDS=200 npm test -- areas/quotation/races.test.ts */
const CLIENTS = Number(process.env["RACE_CLIENTS"] ?? 12);
const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? 5);
const OVER = [
  { limitDeductibleFlag: "1", limitCode: "accumulativeIndemnityLimit", limitValue: "10000000.01" },
];
const servers = () => [product.ask, other.ask];

/** What each of many clients is answered who ask two servers the same at once. */
async function rush(
  ask: (server: TestProduct["ask"], client: number) => Promise<{ code: string }>,
): Promise<string[]> {
  const asked = Array.from({ length: CLIENTS }, (_, client) => {
    const server = servers()[client % 2];
    assert.ok(server);
    return ask(server, client);
  });
  return (await Promise.all(asked)).map(({ code }) => code);
}
const winners = (codes: string[]) => codes.filter((code) => code === "0000").length;

test("of many who submit one quotation at once, one does", async () => {
  const desk = inquiryDesk(product.ask, clerk);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inquiryNo, version, sumPremium } = await desk.add("0405", sound);
    const input = { inquiryNo, version, sumPremium: sumPremium ?? "" };
    const codes = await rush((ask) => ask(inquiryUndwrt, input, { token: clerk }));
    assert.equal(winners(codes), 1, codes.join(" "));
    assert.deepEqual([...new Set(codes)].toSorted(), ["0000", "DOC001"]);
    const { rowCount } = await product.admin.query("select 1 from uw_result where business_no = $1", [
      inquiryNo,
    ]);
    assert.equal(rowCount, 1);
  }
});

test("of many who submit and revoke one quotation at once, one does one of the two", async () => {
  const desk = inquiryDesk(product.ask, clerk);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inquiryNo, version, sumPremium } = await desk.add("0405", sound);
    const codes = await rush((ask, client) =>
      client % 3 === 0
        ? ask(revokeInquiry, { inquiryNo, version, reason: "客户不再投保" }, { token: clerk })
        : ask(inquiryUndwrt, { inquiryNo, version, sumPremium: sumPremium ?? "" }, { token: clerk }),
    );
    assert.equal(winners(codes), 1, codes.join(" "));
  }
});

test("of many who claim and then decide about one task at once, one does", async () => {
  const desk = inquiryDesk(product.ask, clerk);
  const tokens: string[] = [];
  for (const code of ["10000021", "10000022", "10000023"]) tokens.push(await product.signIn(code));
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inquiryNo } = await desk.submit(await desk.add("0405", { ...sound, limit: OVER }));
    const task = await underwritingDesk(product.ask, tokens[1] ?? "").find(inquiryNo);
    const claims = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) => {
        const token = tokens[client % tokens.length] ?? "";
        return (servers()[client % 2] ?? product.ask)(claimTask, task, { token }).then((answer) => ({
          ...answer,
          token,
        }));
      }),
    );
    assert.equal(winners(claims.map(({ code }) => code)), 1);
    const winner = claims.find(({ code }) => code === "0000");
    assert.ok(winner);
    const { taskId, version } = winner.data;
    const codes = await rush((ask, client) =>
      ask(
        decideTask,
        { taskId, version, result: client % 2 === 0 ? "1" : "2", reasonCode: "", opinion: "请补充资料说明" },
        { token: winner.token },
      ),
    );
    assert.equal(winners(codes), 1, codes.join(" "));
  }
});

test("numbers are issued by two servers at once, each once", async () => {
  const numbers = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: CLIENTS }, (_, client) =>
        (servers()[client % 2] ?? product.ask)(
          addInquiry,
          { riskCode: "0405", form: { holder: { holderName: `甲${client}` } } },
          { token: clerk },
        ),
      ),
    );
    for (const { code, data } of answers) {
      assert.equal(code, "0000");
      numbers.add(data.inquiryNo);
    }
  }
  assert.equal(numbers.size, ROUNDS * CLIENTS);
});

test("after all of it the audit has nothing to report", async () => {
  assert.deepEqual(await product.audit(), []);
});
