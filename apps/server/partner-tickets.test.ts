import assert from "node:assert/strict";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { UnsecuredJWT } from "jose";
import { openPartnerPage } from "#areas/partner/contract.ts";
import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { createProposalTestClient } from "#areas/proposal/builder.ts";
import { readProposalLink } from "#areas/proposal/contract/reading-link.ts";
import { createInquiryTestClient, getEmployerFormWithoutPrepayment } from "#areas/quotation/builder.ts";
import { readInquiryLink } from "#areas/quotation/contract/reading-link.ts";
import { createPurposeTickets } from "#platform/server/purpose-ticket.ts";
import { createTicketSealer } from "#platform/server/ticket.ts";
import { CLERK, CLERK_BEIJING } from "#platform/testing/people.ts";
import {
  addTestPartner,
  publicPemOf,
  type RequestClaims,
  signPartnerRequest,
  type TestPartner,
} from "./testing/partners.ts";
import { openTestProduct, type TestProduct } from "./testing/test-product.ts";

const MINUTE_MS = 60_000;
const ORIGIN = "https://cb.example.com";

let product: TestProduct;
let partner: TestPartner;
/** May open inquiries of another branch. */
let other: TestPartner;
let moment = Date.parse("2024-12-16T02:00:00Z");
const now = () => new Date(moment);
const numbers = { inquiry: "", proposal: "", policy: "", foreign: "" };

before(async () => {
  const settings = { PUBLIC_URL: ORIGIN, LOGIN_FAILURES_PER_ADDRESS: "1000000" };
  product = await openTestProduct({ chores: false, now, settings });
  partner = await addTestPartner(product);
  const elsewhere = { userCode: CLERK_BEIJING, branches: ["11010100"], purposes: ["inquiry"] };
  other = await addTestPartner(product, { code: "BROKER02", ...elsewhere });
  const form = await getEmployerFormWithoutPrepayment(product.admin);
  const token = await product.signIn(CLERK);
  numbers.inquiry = (await createInquiryTestClient(product.ask, token).add("0405", form)).inquiryNo;
  const client = createProposalTestClient(product.ask, token);
  const { proposalNo, policyNo } = await client.submit(await client.add("0405", form));
  Object.assign(numbers, { proposal: proposalNo, policy: policyNo });
  const beijing = createInquiryTestClient(product.ask, await product.signIn(CLERK_BEIJING));
  numbers.foreign = (await beijing.add("0405", form)).inquiryNo;
});
after(() => product.close());

const policyClaims = (more: RequestClaims = {}): RequestClaims => ({
  aud: ORIGIN,
  purpose: "policy",
  businessNo: numbers.policy,
  product: "employee",
  ...more,
});
const sign = (more: RequestClaims = {}, of = partner) =>
  signPartnerRequest(of, policyClaims(more), { now: now() });
const seconds = (): number => Math.floor(moment / 1000);
const foreignClaims = () => ({ purpose: "inquiry", businessNo: numbers.foreign, branch: "11010100" });

async function openGoodTicket(more: RequestClaims = {}, of = partner): Promise<string> {
  const { code, data } = await product.ask(openPartnerPage, { token: await sign(more, of) });
  assert.equal(code, "0000");
  return data.address.split("#ticket=")[1] ?? "";
}

/** Texts that differ from a good one in one bit. */
function alterBytes(text: string, bits: readonly number[] = [0]): string[] {
  const bytes = Buffer.from(text, "base64url");
  return bits.flatMap((bit) =>
    Array.from(bytes, (byte, index) => {
      const altered = Buffer.from(bytes);
      altered[index] = byte ^ (1 << ((index + bit) % 8));
      return altered.toString("base64url");
    }),
  );
}

/** Claims with which no request counts, each in its signed form. */
function listWrongClaims(): RequestClaims[] {
  const names = ["iss", "aud", "sub", "jti", "iat", "exp", "purpose", "businessNo", "product", "branch"];
  const values = [undefined, "", 0, null, true, [], {}, "x\0", "x".repeat(200), { like: "%" }, [ORIGIN]];
  // A list of audiences with the right one in it is a valid audience.
  const odd = names.flatMap((name) =>
    values.filter((value) => name !== "aud" || !Array.isArray(value)).map((value) => ({ [name]: value })),
  );
  return [
    ...odd,
    { aud: "chengbao" },
    { aud: `${ORIGIN}.evil.example` },
    { aud: `${ORIGIN}/` },
    { iss: "BROKER02" },
    { iss: "broker01" },
    { iat: seconds() - 311, exp: seconds() + 60 },
    { iat: seconds() + 60, exp: seconds() + 120 },
    { exp: seconds() - 11 },
    { nbf: seconds() + 60 },
    { purpose: "survey" },
    { purpose: "inquiry" },
    { purpose: "POLICY" },
    { purpose: "__proto__" },
    { businessNo: numbers.proposal },
    { purpose: "proposal" },
    { businessNo: numbers.policy.replace(/.$/, "9") },
    { businessNo: `${numbers.policy} ` },
    { businessNo: numbers.policy.toLowerCase() },
    { product: "property" },
    { product: "0405" },
    { branch: "11010100" },
    { branch: "32010000" },
    { branch: "00000000" },
    { branch: "3201010" },
    foreignClaims(),
    { ...foreignClaims(), branch: "32010100" },
  ];
}

async function listForgedRequests(): Promise<string[]> {
  const good = await sign();
  const [head = "", body = "", signature = ""] = good.split(".");
  const pem = publicPemOf(partner.keys);
  const raw = partner.keys.publicKey.export({ type: "spki", format: "der" });
  const stranger = generateKeyPairSync("ed25519");
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signWith = (key: Parameters<typeof signPartnerRequest>[2]) =>
    signPartnerRequest(partner, policyClaims(), { now: now(), ...key });
  const headerOf = (header: object) => Buffer.from(JSON.stringify(header)).toString("base64url");
  const headers = ["none", "None", "HS256", "ES256", "RS256", "eddsa", ""].map((alg) =>
    headerOf({ alg, kid: partner.keyId }),
  );
  return [
    ...alterBytes(signature, [0, 2, 5]).map((altered) => `${head}.${body}.${altered}`),
    ...alterBytes(body, [0, 2, 5]).map((altered) => `${head}.${altered}.${signature}`),
    ...alterBytes(head, [0, 2, 5]).map((altered) => `${altered}.${body}.${signature}`),
    ...headers.flatMap((header) => [`${header}.${body}.${signature}`, `${header}.${body}.`]),
    new UnsecuredJWT({ ...policyClaims(), iss: partner.code, sub: "x", jti: "x", iat: seconds() }).encode(),
    await signWith({ alg: "HS256", key: new TextEncoder().encode(pem) }),
    await signWith({ alg: "HS256", key: new TextEncoder().encode(pem.trim()) }),
    await signWith({ alg: "HS256", key: raw }),
    await signWith({ key: stranger.privateKey }),
    await signWith({ alg: "ES256", key: ec.privateKey }),
    await signWith({ key: other.keys.privateKey }),
    await signWith({ kid: "other" }),
    await signWith({ kid: "../k1" }),
    await signWith({ kid: "" }),
    await signPartnerRequest({ ...other, keys: partner.keys }, policyClaims(), { now: now() }),
    `${head}.${body}`,
    "x.y.z",
    ...Array.from({ length: 40 }, (_, index) => randomBytes(30 + index).toString("base64url")),
  ];
}

test("of more than 1,000 forged, incomplete and misplaced requests none is given an address", async () => {
  const claims = listWrongClaims();
  const wrong = await Promise.all(claims.map((claim) => sign(claim)));
  const bad = [...wrong, ...(await listForgedRequests())];
  const codes = new Map<string, number>();
  for (const token of bad) {
    const { code, status, data } = await product.ask(openPartnerPage, { token });
    assert.ok(status < 500 && !data, `${code} ${token}`);
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  assert.deepEqual([...codes.keys()].toSorted(), ["SSO001", "SSO003", "SSO004"]);
  assert.ok(bad.length >= 1000, `${bad.length} requests`);
  const { rows } = await product.admin.query("select from partner_ticket");
  assert.equal(rows.length, 0, "no ticket was made");
});

type Content = Record<
  "ticketId" | "partnerNo" | "purpose" | "documentNo" | "productLine" | "comCode" | "documentVersion",
  string
>;

/** Tickets that were sealed with the real key, yet for something else than their row. */
function sealMixedTickets(ticket: string, foreign: string): string[] {
  const until = new Date(moment + MINUTE_MS);
  const sealer = (purpose: string) => createPurposeTickets<Content>(product.services, purpose);
  const content = sealer("partner:policy").open(ticket)?.content;
  const elsewhere = sealer("partner:inquiry").open(foreign)?.content;
  assert.ok(content && elsewhere);
  const fields = Object.keys(content) as (keyof Content)[];
  const changes = [
    ...fields
      .filter((field) => content[field] !== elsewhere[field])
      .map((field) => ({ [field]: elsewhere[field] })),
    ...fields.flatMap((field) => ["", "0", "x", `${content[field]} `].map((value) => ({ [field]: value }))),
  ];
  const purposes = ["", "partner:", "partner:inquiry", "partner:proposal", "policyReading", "captcha"];
  const { services } = product;
  const stolen = createTicketSealer(randomBytes(32), services.now);
  return [
    ...changes.map((change) => sealer("partner:policy").seal({ ...content, ...change }, until)),
    ...purposes.map((purpose) => sealer(purpose).seal(content, until)),
    sealer("partner:policy").seal(content, new Date(moment - 1)),
    createPurposeTickets<Content>({ tickets: stolen, now }, "partner:policy").seal(content, until),
  ];
}

test("of more than 1,000 altered, mixed and misplaced tickets none opens a page", async () => {
  const ticket = await openGoodTicket();
  const foreign = await openGoodTicket(foreignClaims(), other);
  const bad = [
    ...alterBytes(ticket),
    ...sealMixedTickets(ticket, foreign),
    ...Array.from({ length: 60 }, (_, index) => randomBytes(40 + index).toString("base64url")),
    ...[1, 30, 60, 100].map((length) => ticket.slice(0, length)),
    ticket.repeat(2),
    foreign,
    "汉字",
  ];
  const { policy, inquiry, proposal } = numbers;
  const attempts = [
    (each: string) => product.ask(readPolicyLink, { businessNo: policy, product: "employee", ticket: each }),
    (each: string) => product.ask(readPolicyLink, { businessNo: policy, ticket: each }),
    (each: string) => product.ask(readInquiryLink, { businessNo: inquiry, ticket: each }),
    (each: string) => product.ask(readProposalLink, { businessNo: proposal, ticket: each }),
  ];
  let tries = 0;
  const codes = new Set<string>();
  for (const each of bad)
    for (const attempt of attempts) {
      tries += 1;
      codes.add((await attempt(each)).code);
    }
  // The good ticket, for everything else.
  for (const attempt of attempts.slice(2)) codes.add((await attempt(ticket)).code);
  const elsewhere = { businessNo: policy, product: "property", ticket };
  codes.add((await product.ask(readPolicyLink, elsewhere)).code);
  codes.add((await product.ask(readPolicyLink, { businessNo: policy.replace(/.$/, "9"), ticket })).code);
  assert.ok(tries >= 1000, `${tries} tries`);
  assert.deepEqual([...codes].toSorted(), ["QUO030", "QUO033", "SSO007", "SSO009"]);
  const good = await product.ask(readPolicyLink, { businessNo: policy, product: "employee", ticket });
  assert.equal(good.code, "0000", "and the ticket itself was not used up meanwhile");
  assert.equal((await product.ask(readPolicyLink, { businessNo: policy, ticket })).code, "SSO008");
});

test("what a partner may open does not grow: another's key, branch and product stay closed", async () => {
  const narrow = await addTestPartner(product, { code: "BROKER03", products: ["0103"] });
  assert.equal((await product.ask(openPartnerPage, { token: await sign({}, narrow) })).code, "SSO004");
  const one = await addTestPartner(product, { code: "BROKER04", purposes: ["proposal"] });
  assert.equal((await product.ask(openPartnerPage, { token: await sign({}, one) })).code, "SSO003");
  const good = { purpose: "proposal", businessNo: numbers.proposal };
  assert.equal((await product.ask(openPartnerPage, { token: await sign(good, one) })).code, "0000");
  const waiting = { ...one, keyId: "k9" };
  assert.equal((await product.ask(openPartnerPage, { token: await sign(good, waiting) })).code, "SSO001");
});

test("both servers know a used ticket, a used request and a stopped partner", async () => {
  const second = await product.openAnother();
  const token = await sign({ jti: "shared" });
  const { data } = await product.ask(openPartnerPage, { token });
  assert.equal((await second.ask(openPartnerPage, { token })).code, "SSO002");
  const ticket = data.address.split("#ticket=")[1] ?? "";
  const query = { businessNo: numbers.policy, ticket };
  assert.equal((await second.ask(readPolicyLink, query)).code, "0000");
  assert.equal((await product.ask(readPolicyLink, query)).code, "SSO008");
  const later = { businessNo: numbers.policy, ticket: await openGoodTicket() };
  await product.admin.query("update partner set status = '3' where partner_code = $1", [partner.code]);
  assert.equal((await second.ask(readPolicyLink, later)).code, "SSO010");
  assert.equal((await second.ask(openPartnerPage, { token: await sign() })).code, "SSO001");
  await product.admin.query("update partner set status = '2' where partner_code = $1", [partner.code]);
  await second.close();
});

test("a partner gets 120 addresses in a minute, and other partners go on meanwhile", async () => {
  moment += MINUTE_MS;
  let last = "";
  for (let count = 0; count <= 120; count += 1)
    last = (await product.ask(openPartnerPage, { token: await sign() })).code;
  assert.equal(last, "SSO005");
  const own = await sign(foreignClaims(), other);
  assert.equal((await product.ask(openPartnerPage, { token: own })).code, "0000");
  moment += MINUTE_MS;
  assert.equal((await product.ask(openPartnerPage, { token: await sign() })).code, "0000");
});

test("after failures an address waits, and so does a partner that asks for what it may not see", async () => {
  const settings = { PUBLIC_URL: ORIGIN, LOGIN_FAILURES_PER_ADDRESS: "5" };
  const strict = await openTestProduct({ chores: false, now, settings });
  const strictPartner = await addTestPartner(strict);
  const fail = async (token: string, times: number): Promise<string[]> => {
    const codes: string[] = [];
    for (let count = 0; count < times; count += 1)
      codes.push((await strict.ask(openPartnerPage, { token })).code);
    return codes;
  };
  const codes: string[] = [];
  for (let count = 0; count < 6; count += 1)
    codes.push((await strict.ask(openPartnerPage, { token: await sign({}, strictPartner) })).code);
  assert.deepEqual(codes, [...Array.from({ length: 5 }, () => "SSO004"), "SSO005"]);
  // The delay of one partner does not reach another whose code begins alike.
  for (const code of ["urn:bank:cn:icbc:a", "urn:bank:cn:icbc:b"]) {
    const named = await addTestPartner(strict, { code, keyId: code.slice(-1) });
    for (let count = 0; count < 5; count += 1) {
      const token = await sign({}, named);
      assert.equal((await strict.ask(openPartnerPage, { token })).code, "SSO004", code);
    }
  }
  assert.deepEqual(await fail("x.y.z", 6), [...Array.from({ length: 5 }, () => "SSO001"), "SSO005"]);
  await strict.close();
});

test("requests at the same moment pass no limit, and neither too many nor repeated ones delay a partner", async () => {
  const settings = { PUBLIC_URL: ORIGIN, LOGIN_FAILURES_PER_ADDRESS: "5" };
  const strict = await openTestProduct({ chores: false, now, settings });
  const busyPartner = await addTestPartner(strict);
  const client = createProposalTestClient(strict.ask, await strict.signIn(CLERK));
  const form = await getEmployerFormWithoutPrepayment(strict.admin);
  const { policyNo: businessNo } = await client.submit(await client.add("0405", form));
  const open = async (token: string) => (await strict.ask(openPartnerPage, { token })).code;
  assert.equal(await open(await sign({ businessNo }, busyPartner)), "0000");
  await strict.admin.query(
    `insert into partner_ticket (ticket_id, partner_no, partner_code, partner_user, purpose, document_no, product_line,
       document_version, com_code, issued_at, expires_at)
     select lpad(n::text, 32, '0'), partner_no, partner_code, partner_user, purpose, document_no, product_line,
       document_version, com_code, issued_at, expires_at from partner_ticket, generate_series(1, 113) n`,
  );
  // Six of the 120 of a minute are left.
  const tokens = await Promise.all(Array.from({ length: 12 }, () => sign({ businessNo }, busyPartner)));
  const codes = (await Promise.all(tokens.map(open))).toSorted();
  assert.deepEqual(codes, [...tokens.slice(6).map(() => "0000"), ...tokens.slice(6).map(() => "SSO005")]);
  for (const token of tokens.slice(0, 6)) assert.equal(await open(token), "SSO002");
  moment += MINUTE_MS;
  assert.equal(await open(await sign({ businessNo }, busyPartner)), "0000");
  await strict.close();
});

test("nothing of all this is left for the audit to find", async () => {
  assert.deepEqual(await product.audit(), []);
});
