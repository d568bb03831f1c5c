import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { openTestProduct, type TestProduct } from "#apps/server/testing/test-product.ts";
import {
  buildDocumentCovers,
  computeAccumulationFacts,
  toOtherCovers,
} from "#areas/document/rules/covers.ts";
import { type CompiledProduct, compileProduct } from "#areas/product/rules/compile-product.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { buildCoverHits, nameOtherCovers } from "#areas/underwriting/rules/cover-hits.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays } from "#platform/kernel/plain-date.ts";
import { CLERK } from "#platform/testing/people.ts";
import { createProposalTestClient } from "./builder.ts";
import { queryProposalInfo } from "./contract/proposal.ts";

/** Set COVER_PAIRS=20000 for a thorough run. */
const PAIRS = Number(process.env["COVER_PAIRS"] ?? 2000);

let compiled: Map<string, CompiledProduct>;

type Risk = "0405" | "0601" | "0621";
type Person = { readonly id: number; readonly amount: number };
type Cover = {
  readonly risk: Risk;
  readonly insured: number;
  readonly persons: readonly Person[];
  readonly startDay: number;
  readonly startHour: number;
  readonly hours: number;
  /** How carelessly numbers are typed. */
  readonly isCareless: boolean;
};
type StoredCover = Cover & {
  readonly isIssued: boolean;
  readonly status: string;
  readonly comCode: string;
  readonly agencyCode: string;
};

const AMOUNTS: Readonly<Record<Risk, readonly number[]>> = {
  "0405": [300_000, 2_000_000, 2_000_000.01],
  "0601": [200_000, 2_000_000, 2_000_000.01, 3_000_000],
  "0621": [300_000, 500_000, 1_000_000],
};

const coverOf = (risk: Risk) =>
  fc.record({
    risk: fc.constant(risk),
    insured: fc.nat(1),
    persons: fc.uniqueArray(fc.record({ id: fc.nat(3), amount: fc.constantFrom(...AMOUNTS[risk]) }), {
      maxLength: 3,
      selector: ({ id }) => id,
    }),
    startDay: fc.nat(6),
    startHour: fc.constantFrom(0, 12, 24),
    hours: fc.constantFrom(12, 24, 36, 48, 72),
    isCareless: fc.boolean(),
  });
const anyCover = fc.constantFrom<Risk>("0405", "0601", "0621").chain(coverOf);
const storedCover = fc
  .tuple(
    anyCover,
    fc.record({
      isIssued: fc.boolean(),
      status: fc.constantFrom("01", "02", "03", "04", "05", "06", "07", "09", "10", "11"),
      comCode: fc.constantFrom("32010100", "32050100", "11010100"),
      agencyCode: fc.constantFrom("", "20000001"),
    }),
  )
  .map(([cover, rest]): StoredCover => ({ ...cover, ...rest }));
const asker = fc.record({
  level: fc.constantFrom("1", "2", "4"),
  agencyCode: fc.constantFrom("", "20000001"),
  isRenewal: fc.boolean(),
});
type Asker = { readonly level: string; readonly agencyCode: string; readonly isRenewal: boolean };

/** A traveller's package says the amount, so all of one journey have the first person's. */
const amountOf = ({ risk, persons }: Cover, person: Person): number =>
  risk === "0621" ? (persons[0]?.amount ?? 0) : person.amount;
const PACKAGES = new Map([
  [300_000, "FA0621001"],
  [500_000, "FA0621002"],
  [1_000_000, "FA0621003"],
]);

function formOf(cover: Cover): FilledForm {
  const { risk, insured, persons, isCareless } = cover;
  const typed = (text: string) => (isCareless ? ` ${text.toLowerCase().replace("x", " x")}　` : text);
  const plans = persons.map((person, index) => ({
    groupNo: String(index + 1),
    perManDeathDisabilityLimit: String(person.amount),
    perManAccidentAmount: String(person.amount),
  }));
  const roster = persons.map(({ id }, index) => ({
    certificateNo: isCareless && id === 0 ? "999900850312001" : typed(PEOPLE[id] ?? ""),
    groupNo: String(index + 1),
  }));
  return {
    insured: { insuredCertificateNo: typed(`9199X${insured}`) },
    roster,
    [risk === "0405" ? "workType" : "yjxPlan"]: plans,
    travelPlan: { packageId: PACKAGES.get(persons[0]?.amount ?? 0) ?? "" },
    period: periodOf(cover),
  };
}
/** The first is the long form of 999900850312001. */
const PEOPLE = ["999900198503120016", "EX0000001", "EX0000002", "EX0000003"];

const at = (hour: number) => ({
  date: addDays("2025-03-01", Math.floor(hour / 24)),
  hour: String(hour % 24),
});
const firstHour = ({ startDay, startHour }: Cover) => startDay * 24 + startHour;
function periodOf(cover: Cover) {
  const { startDay, startHour, hours } = cover;
  const end = at(firstHour(cover) + hours);
  // The last hour of a day is written as 24 of that day, as clerks do.
  const [endDate, endHour] = end.hour === "0" ? [addDays(end.date, -1), "24"] : [end.date, end.hour];
  return {
    startDate: addDays("2025-03-01", startDay),
    startHour: String(startHour),
    endDate,
    endHour,
  };
}

/** The model: what the asker must hear, from the meaning of the two covers alone. */
function expectedOf(asked: Cover, stored: StoredCover, { level, agencyCode, isRenewal }: Asker) {
  const overlaps =
    firstHour(asked) < firstHour(stored) + stored.hours && firstHour(stored) < firstHour(asked) + asked.hours;
  const counted = stored.isIssued
    ? ["01", "02"].includes(stored.status) && !isRenewal
    : ["02", "03", "04", "06", "07"].includes(stored.status);
  const isOther = overlaps && counted;
  const shared = asked.persons.flatMap((person) => {
    const other = stored.persons.find(({ id }) => id === person.id);
    return other ? [{ own: amountOf(asked, person), other: amountOf(stored, other) }] : [];
  });
  const isSame = asked.risk === "0621" ? shared.length > 0 : asked.insured === stored.insured;
  const isTwice = isOther && asked.risk === stored.risk && isSame;
  const digits = { "1": 0, "2": 2, "4": 8 }[level] ?? 8;
  const isSeen =
    stored.comCode.startsWith("32010100".slice(0, digits)) &&
    (agencyCode === "" || agencyCode === stored.agencyCode);
  const isAdded = isOther && (asked.risk === "0405") === (stored.risk === "0405");
  const others = isAdded ? shared : [];
  const sums = asked.persons.map((person) => {
    const other = isAdded ? stored.persons.find(({ id }) => id === person.id) : undefined;
    const amount = other ? amountOf(stored, other) : 0;
    return asked.risk === "0405" ? amount : amount + amountOf(asked, person);
  });
  return {
    twice: isTwice ? (isSeen ? "named" : "elsewhere") : "no",
    fact: asked.risk === "0621" || sums.length === 0 ? undefined : Math.max(...sums),
    isOverLimit: asked.risk === "0621" && others.some(({ own, other }) => own + other > 3_000_000),
  };
}

let product: TestProduct;
let open: string;
let issued: string;
let policyNo: string;

before(async () => {
  product = await openTestProduct({ chores: false, now: () => new Date("2024-12-16T02:00:00Z") });
  const { rows } = await product.admin.query<{ content: Product }>("select content from product_version");
  compiled = new Map(rows.map(({ content }) => [content.riskCode, compileProduct(content)]));
  const client = createProposalTestClient(product.ask, await product.signIn(CLERK));
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const waiting = { ...form, base: { ...form["base"], isSeeFeeFlag: "1" } };
  issued = (await client.submit(await client.add("0405", form))).proposalNo;
  open = (await client.submit(await client.add("0405", waiting))).proposalNo;
  ({ policyNo } = await client.done(queryProposalInfo, { proposalNo: issued }));
});
after(() => product.close());

async function store(stored: StoredCover): Promise<string> {
  const { isIssued, status, comCode, agencyCode } = stored;
  const number = isIssued ? issued : open;
  await product.admin.query("update document_cover set cover_keys = '{}', amounts = '{}'");
  const { hours, own } = buildDocumentCovers(productOf(stored), formOf(stored));
  await product.admin.query(
    `update document_cover set covered = tsrange($2, $3), cover_keys = $4, amounts = $5 where business_no = $1`,
    [number, hours?.from, hours?.until, own.map(({ key }) => key), own.map(({ amount }) => amount.toFixed())],
  );
  const proposalStatus = isIssued ? "08" : status;
  await product.admin.query(
    "update document set status = $2, com_code = $3, agency_code = $4 where business_no = $1",
    [number, proposalStatus, comCode, agencyCode],
  );
  if (isIssued) await product.admin.query("update policy set status = $1", [status]);
  return number;
}

const productOf = ({ risk }: Cover) => compiled.get(risk) ?? assert.fail(risk);

async function heard(asked: Cover, { level, agencyCode, isRenewal }: Asker) {
  const covers = buildDocumentCovers(productOf(asked), formOf(asked));
  const { admin } = product;
  await admin.query(
    "select set_config('app.scope_level', $1, true), set_config('app.scope_code', $2, true), set_config('app.agency', $3, true)",
    [level, "32010100".slice(0, { "1": 0, "2": 2 }[level] ?? 8), agencyCode],
  );
  const { rows } = await admin.query(
    `select cover_key as "coverKey", amount, numbers, hidden from find_covers('', $1, $2, $3, $4)`,
    [isRenewal ? policyNo : "", covers.own.map(({ key }) => key), covers.hours?.from, covers.hours?.until],
  );
  const compared = { ...covers, others: toOtherCovers(rows) };
  const hits = buildCoverHits(compared);
  const visible = new Map([issued, open].map((number) => [number, `保单 ${number}`]));
  const messages = hits.map((hit) => nameOtherCovers(hit, visible).message);
  return { facts: computeAccumulationFacts(compared), messages };
}

test(`${PAIRS} pairs of documents are told of each other as a model of their meaning says`, async () => {
  await fc.assert(
    fc.asyncProperty(anyCover, storedCover, asker, async (asked, stored, who) => {
      const expected = expectedOf(asked, stored, who);
      await product.admin.query("begin");
      try {
        const number = await store(stored);
        const { facts, messages } = await heard(asked, who);
        const twice = messages.filter((message) => !message.endsWith("超限"));
        assert.equal(twice.length, expected.twice === "no" ? 0 : 1);
        if (expected.twice === "named") assert.ok(twice[0]?.endsWith(`：保单 ${number}`), twice[0]);
        if (expected.twice === "elsewhere")
          assert.ok(twice[0]?.endsWith("；另有其他机构承保的同类有效保单"), twice[0]);
        assert.equal(messages.length - twice.length, expected.isOverLimit ? 1 : 0);
        const [fact] = Object.values(facts);
        assert.equal(fact === undefined ? undefined : Number(fact), expected.fact);
      } finally {
        await product.admin.query("rollback");
      }
    }),
    { numRuns: PAIRS },
  );
});
