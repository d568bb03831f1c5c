import type pg from "pg";
import { toDocumentListColumns } from "#areas/document/rules/projection.ts";
import {
  createContractTransactionRow,
  type SampleDocument,
  sampleDocumentTables,
} from "#demo/quotation/document-tables.ts";
import { insertSampleTables, sampleAuditTables, type SampleTable } from "#demo/quotation/sample-tables.ts";
import { listEndorsementAuditRows } from "./audited-endorsements.ts";
import { createEndorsementScript } from "./endorsement-script.ts";
import { endorsementMoneyTables } from "./endorsement-money.ts";
import {
  countPolicyVersions,
  type NumberedSampleEndorsement,
  type WrittenSampleEndorsement,
} from "./sample-endorsement.ts";

const RUNNING: ReadonlySet<string> = new Set(["04", "06", "07"]);
const IN_EFFECT = "08";

/** Writes them as the owner, in the caller's transaction, with the policies that they changed. */
export async function insertSampleEndorsements(
  owner: pg.ClientBase,
  samples: readonly NumberedSampleEndorsement[],
): Promise<void> {
  const written = samples.map((sample) => ({ ...sample, document: toDocument(sample) }));
  await insertSampleTables(
    owner,
    sampleDocumentTables,
    written.map(({ document }) => document),
  );
  const applied = written.filter(({ fate }) => fate.status === IN_EFFECT);
  await insertSampleTables(owner, [transactions], applied);
  await insertSampleTables(owner, [endorsements], written);
  await updatePolicies(owner, applied);
  await insertSampleTables(owner, endorsementMoneyTables, written);
  await insertSampleTables(owner, sampleAuditTables, written.flatMap(listEndorsementAuditRows));
}

async function updatePolicies(
  owner: pg.ClientBase,
  applied: readonly WrittenSampleEndorsement[],
): Promise<void> {
  const changes = applied.map(({ policy, sumAmount, sumPremium, premiumChange }) => ({
    policyNo: policy.policyNo,
    sumAmount,
    sumPremium,
    premiumChange,
    versions: countPolicyVersions(premiumChange),
  }));
  await owner.query(
    `update policy p set endorse_count = 1, sum_amount = c."sumAmount", sum_premium = c."sumPremium",
       received_premium = p.received_premium + c."premiumChange", version = p.version + c.versions
     from jsonb_to_recordset($1::jsonb) as c("policyNo" text, "sumAmount" numeric, "sumPremium" numeric,
       "premiumChange" numeric, versions integer) where p.policy_no = c."policyNo"`,
    [JSON.stringify(changes)],
  );
}

function toDocument(sample: NumberedSampleEndorsement): SampleDocument {
  const { policy, compiled, content, endorseNo, id, hits, sumAmount, sumPremium, underwriter } = sample;
  const { comCode, teamCode, inputBy: userCode } = policy;
  const uwLevel = Math.max(0, ...hits.map((hit) => hit.uwLevel));
  const actors = { clerk: userCode, underwriter: underwriter?.userCode ?? "", cashier: sample.cashier };
  const steps = createEndorsementScript(sample.fate, sample.enteredMs, actors, uwLevel);
  const opened = steps.find(({ to }) => to === "04");
  const decided = steps.find(({ from }) => from === "04");
  const decidedMs = decided?.atMs ?? opened?.atMs ?? 0;
  return {
    businessNo: endorseNo,
    version: steps.length,
    orderNo: null,
    inquiryNo: null,
    inquiryVersion: null,
    policyNo: "",
    baseVersion: 0,
    validUntil: null,
    id,
    clerk: { userCode, comCode, teamCode, agencyCode: "", sellerCode: userCode, sellerTeamCode: teamCode },
    underwriter,
    priced: {
      product: compiled.product,
      version: policy.productVersion,
      form: content,
      startDate: policy.startDate,
      endDate: policy.endDate,
      sumAmount,
      sumPremium,
      flag: hits.length > 0 ? "4" : "3",
      uwLevel,
      amountLevel: 0,
      hits,
    },
    draft: {
      ...toDocumentListColumns(content, compiled.product.plans),
      content,
      sumAmount,
      sumPremium,
    },
    steps,
    task: opened && {
      result: decided ? "1" : "",
      openedMs: opened.atMs,
      decidedMs,
      premium: sample.premiumChange,
    },
  };
}

const transactions: SampleTable<WrittenSampleEndorsement> = {
  table: "contract_transaction",
  rowsOf: ({ document, policy, terms, premiumChange }) => {
    const last = document.steps.at(-1);
    if (!last) return [];
    const { policyNo: contractNo } = policy;
    const row = createContractTransactionRow(document, {
      contractNo,
      kind: "endorse",
      effectiveFrom: terms.validDate,
      recordedMs: last.atMs,
      recordedBy: last.userCode,
    });
    return [{ ...row, version: 2, baseVersion: 1, premiumChange }];
  },
};

const endorsements: SampleTable<WrittenSampleEndorsement> = {
  table: "endorsement",
  rowsOf: ({ endorseNo, policy, terms, fate, document, wording, ...sample }) => {
    const { types, refundAmount, idleDays, ...words } = terms;
    return [
      {
        ...words,
        endorseNo,
        policyNo: policy.policyNo,
        comCode: policy.comCode,
        version: document.version,
        types: `{${types.join(",")}}`,
        refundAmount,
        idleDays: idleDays === null ? null : String(idleDays),
        baseVersion: 1,
        premiumChange: sample.premiumChange,
        premiumLines: JSON.stringify(sample.premiumLines),
        wording: fate.status === "01" || fate.status === "10" ? "" : wording,
        isRunning: RUNNING.has(fate.status) ? "t" : "f",
        policyVersion: fate.status === IN_EFFECT ? 2 : null,
      },
    ];
  },
};
