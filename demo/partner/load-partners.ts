import { generateKeyPairSync } from "node:crypto";
import type pg from "pg";
import {
  insertSamplePlainDocuments,
  issueSampleDocumentNumbers,
  type SampleDocumentKind,
} from "#demo/document/plain-documents.ts";
import { partnerCalls } from "#areas/partner/contract.ts";
import { partnerPages } from "#areas/partner/rules/pages.ts";
import { partnerDefinition } from "#areas/partner/rules/partner.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { addDays, getTodayInShanghai, type PlainDate } from "#platform/kernel/plain-date.ts";

const REGISTRAR = "10000051";
const APPROVER = "10000052";
/** Whose documents the partner may read. */
const AUTHORISED_USER = "10000001";
const BRANCH = "32010100";
const HEAD_OFFICE = "00000000";
const DAY_MS = 86_400_000;
const VALID_DAYS = 365;
const kind: SampleDocumentKind = {
  document: partnerDefinition,
  calls: partnerCalls,
  numberKind: "partnerNo",
};

/** One partner in force. Nobody has its private key: whoever tries the interface registers a key of his own. */
export async function loadDemoPartner(owner: pg.ClientBase, nowMs: number): Promise<void> {
  const { rows: present } = await owner.query("select 1 from partner limit 1");
  if (present.length > 0) return;
  const createdMs = nowMs - 10 * DAY_MS;
  const [businessNo] = await issueSampleDocumentNumbers(owner, kind, [createdMs]);
  if (businessNo === undefined) return;
  const steps = [
    { event: "create", userCode: REGISTRAR, atMs: createdMs },
    { event: "enable", userCode: APPROVER, atMs: createdMs + DAY_MS },
  ];
  const content = createContent(getTodayInShanghai(new Date(createdMs)));
  await insertSamplePlainDocuments(owner, kind, [{ businessNo, comCode: HEAD_OFFICE, content, steps }]);
}

function createContent(validFrom: PlainDate): FilledForm {
  const { publicKey } = generateKeyPairSync("ed25519");
  return {
    partner: {
      partnerCode: "DEMOBROKER",
      partnerName: "示例保险经纪有限公司",
      userCode: AUTHORISED_USER,
      keyId: "demo-1",
      publicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
      validFrom,
      validUntil: addDays(validFrom, VALID_DAYS),
    },
    purposes: Object.fromEntries(partnerPages.map(({ key }) => [key, "1"])),
    branches: [{ comCode: BRANCH }],
    products: [{ riskCode: "0405" }, { riskCode: "0403" }],
  };
}
