import assert from "node:assert/strict";
import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { openPartnerPage, partnerCalls } from "#areas/partner/contract.ts";
import { readPolicyLink } from "#areas/policy/contract/reading-link.ts";
import { partnerPages } from "#areas/partner/rules/pages.ts";
import { CLERK, SECURITY_ADMINISTRATOR, SYSTEM_ADMINISTRATOR } from "#platform/testing/people.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

export const PARTNER_BRANCH = "32010100";
export const PARTNER_USER = "zhang.wei";

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
export type TestPartner = {
  readonly code: string;
  readonly keyId: string;
  readonly keys: Keys;
  readonly partnerNo: string;
};
type PartnerTerms = {
  readonly code?: string;
  readonly keyId?: string;
  readonly purposes?: readonly string[];
  readonly branches?: readonly string[];
  readonly products?: readonly string[];
  readonly userCode?: string;
  readonly validUntil?: string;
};

export const publicPemOf = ({ publicKey }: Pick<Keys, "publicKey">): string =>
  publicKey.export({ type: "spki", format: "pem" }).toString();

/** The form of a registration that opens every page of product 0405 in the branch of the tests. */
export function buildPartnerForm(publicKey: string, terms: PartnerTerms = {}) {
  const { code = "BROKER01", keyId = "k1", userCode = CLERK, validUntil = "2099-12-31" } = terms;
  const { purposes = partnerPages.map(({ key }) => key) } = terms;
  const { branches = [PARTNER_BRANCH], products = ["0405"] } = terms;
  return {
    partner: {
      partnerCode: code,
      partnerName: "示例保险经纪",
      userCode,
      keyId,
      publicKey,
      validFrom: "2024-01-01",
      validUntil,
    },
    purposes: Object.fromEntries(purposes.map((key) => [key, "1"])),
    branches: branches.map((comCode) => ({ comCode })),
    products: products.map((riskCode) => ({ riskCode })),
  };
}

/** Registers a partner, which a second administrator enables. */
export async function addTestPartner(
  product: Pick<TestProduct, "ask" | "signIn">,
  terms: PartnerTerms = {},
  keys: Keys = generateKeyPairSync("ed25519"),
): Promise<TestPartner> {
  const { code = "BROKER01", keyId = "k1" } = terms;
  const form = buildPartnerForm(publicPemOf(keys), terms);
  const administrator = await product.signIn(SYSTEM_ADMINISTRATOR);
  const added = await product.ask(partnerCalls.add, { form }, { token: administrator });
  assert.equal(added.code, "0000", JSON.stringify(added));
  const { businessNo, version } = added.data;
  const { enable } = partnerCalls.steps;
  assert.ok(enable);
  const token = await product.signIn(SECURITY_ADMINISTRATOR);
  const enabled = await product.ask(enable, { businessNo, version, input: {} }, { token });
  assert.equal(enabled.code, "0000", JSON.stringify(enabled));
  return { code, keyId, keys, partnerNo: businessNo };
}

export type RequestClaims = Readonly<Record<string, unknown>>;
type Signing = {
  readonly alg?: string;
  readonly key?: KeyObject | Uint8Array;
  readonly kid?: string;
  readonly now?: Date;
};

/** A request as the system of the partner signs it; undefined leaves a claim out. */
export function signPartnerRequest(
  partner: Pick<TestPartner, "code" | "keyId" | "keys">,
  claims: RequestClaims,
  signing: Signing = {},
): Promise<string> {
  const { alg = "EdDSA", key = partner.keys.privateKey, kid = partner.keyId, now = new Date() } = signing;
  const seconds = Math.floor(now.getTime() / 1000);
  const all: RequestClaims = {
    iss: partner.code,
    aud: "http://localhost:3000",
    sub: PARTNER_USER,
    jti: randomBytes(12).toString("hex"),
    iat: seconds,
    exp: seconds + 60,
    branch: PARTNER_BRANCH,
    ...claims,
  };
  const present = Object.entries(all).filter(([, value]) => value !== undefined);
  return new SignJWT(Object.fromEntries(present)).setProtectedHeader({ alg, kid }).sign(key);
}

/** Leaves a ticket that a partner's user has opened a policy with. */
export async function openTestPartnerPage(product: TestProduct): Promise<void> {
  const partner = await addTestPartner(product);
  const { rows } = await product.admin.query<{ policy_no: string }>(
    "select policy_no from policy where risk_code = '0405' and com_code = $1 order by policy_no limit 1",
    [PARTNER_BRANCH],
  );
  const businessNo = rows[0]?.policy_no ?? "";
  const claims = { purpose: "policy", businessNo, product: "employee" };
  const opened = await product.ask(openPartnerPage, { token: await signPartnerRequest(partner, claims) });
  assert.equal(opened.code, "0000", opened.message);
  const ticket = opened.data.address.split("#ticket=")[1] ?? "";
  assert.equal((await product.ask(readPolicyLink, { businessNo, ticket })).code, "0000");
}

/** Violations that bypass the program in tickets of partners, with the check that finds each. */
export const plantedPartnerViolations: PlantedViolations = {
  "a partner's ticket of a branch that does not exist": {
    plant: "update partner_ticket set com_code = '99999999'",
    found: "owner.partner_ticket.company",
  },
  "a partner's ticket moved to another branch by hand": {
    plant: "update partner_ticket set com_code = '31010100'",
    found: "owner.partner_ticket.moved",
  },
  "a partner's ticket taken away by hand": {
    plant: "delete from partner_ticket",
    found: "owner.partner_ticket.vanished",
  },
  "a partner's ticket that was changed without an audit": {
    plant: "update partner_ticket set version = version + 1",
    found: "owner.partner_ticket.altered",
  },
  "a partner's ticket that was opened after its end": {
    plant: "update partner_ticket set opened_at = expires_at",
    found: "partnerTicket.opened",
  },
  "a partner's ticket of another partner": {
    plant: "update partner_ticket set partner_code = 'ELSE'",
    found: "partnerTicket.partner",
  },
};
