import { generateKeyPairSync } from "node:crypto";
import { countArticleReading, readKnowledge } from "#areas/knowledge/contract.ts";
import { buildTemplateForm } from "#areas/paper-printing/testing/templates.ts";
import { insertTestProposal } from "#areas/payment/testing/proposals.ts";
import { addPolicy } from "#areas/proposal/contract/proposal.ts";
import { listCallsOfDocument } from "#platform/documents/document-calls.ts";
import type { Call } from "#platform/kernel/contract.ts";
import { addDays, getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import type { FilledForm } from "#platform/forms/filled-form.ts";
import { allPlainDocuments } from "../plain-documents.ts";
import type { TestProduct } from "./test-product.ts";
import { buildPartnerForm, publicPemOf } from "./partners.ts";
import { submitTestInquiry } from "./prepayments.ts";
import { AGENCY_AGREEMENT, issueAgencyPolicy } from "./commissions.ts";
import { buildStagingForm, insertStagedProposal } from "./special-staging.ts";
import type { PlantedViolations } from "./policy-violations.ts";

/** The calls about plain documents and articles, all of which plain-documents.test.ts tests. */
export const plainDocumentCalls: ReadonlySet<Call> = new Set([
  ...allPlainDocuments.flatMap(({ calls }) => listCallsOfDocument(calls)),
  readKnowledge,
  countArticleReading,
]);

type SamplePlainForm = (
  userCode: string,
  colleagueCode: string,
  numbers: ReadonlyMap<string, string>,
) => FilledForm;

/** A valid content of each plain document, maintained by the user; `numbers` has the documents added before. */
export const samplePlainForms: Readonly<Record<string, SamplePlainForm>> = {
  knowledge: (ownerCode) => ({
    article: { title: "高血压", category: "01", ownerCode },
    part: [{ text: "收缩压持续偏高" }],
  }),
  watchlist: () => ({
    entry: {
      listKind: "02",
      name: "示例失信有限公司",
      source: "测试法院",
      validFrom: "2025-01-01",
      reason: "演示",
    },
  }),
  deputy: (principalCode, deputyCode) => ({
    deputy: {
      principalCode,
      deputyCode,
      startDate: "2099-03-01",
      endDate: "2099-03-02",
      reason: "休假",
    },
  }),
  partner: () => buildPartnerForm(publicPemOf(generateKeyPairSync("ed25519")), { code: "SAMPLE" }),
  backdating: (_, __, numbers) => ({
    application: {
      documentNo: numbers.get("proposal") ?? "",
      startDate: addDays(getTodayInShanghai(new Date()), -5),
      reason: "02",
      explanation: "中标通知滞后",
      noKnownLoss: "1",
    },
  }),
  paperTemplate: () => buildTemplateForm({ wording: { footer: "南京中心支公司" } }),
  commission: () => ({
    statement: { agreementNo: AGENCY_AGREEMENT, periodEnd: getTodayInShanghai(new Date()) },
  }),
  specialStaging: (_, __, numbers) => buildStagingForm(numbers.get("stagedProposal") ?? ""),
  provisional: (_, __, numbers) => ({
    application: {
      proposalNo: numbers.get("submittedProposal") ?? "",
      // The first day of the sample proposal.
      startDate: "2099-01-01",
      reason: "客户要求先行承保",
    },
  }),
  prePay: (_, __, numbers) => ({
    application: { inquiryNo: numbers.get("approvedInquiry") ?? "", amount: "50000.00" },
  }),
  opportunity: (ownerCode) => ({
    customer: { customerName: "示例电子制造有限公司" },
    base: { source: "01", ownerCode },
    plan: { nextFollowUp: "2099-03-01" },
  }),
  opportunityTask: (ownerCode, _, numbers) => ({
    task: { busOppNo: numbers.get("opportunity") ?? "", ownerCode, dueDate: "2099-03-01" },
  }),
};

type Form = Parameters<TestProduct["ask"]>[1] extends { form: infer F } ? F : never;

/** Documents that the head office keeps for every branch. */
export const headOfficeDocuments: ReadonlySet<string> = new Set(["watchlist", "partner"]);

/** Who keeps the documents of a kind, where it is nobody of the branch. */
type SampleKeepers = Record<
  "branch" | "headOffice" | "underwriter" | "underwriterAbove" | "administrator",
  string
>;

/** The document that others are about; its form is incomplete. */
async function addSampleProposal(
  product: Pick<TestProduct, "ask" | "signIn">,
  userCode: string,
): Promise<string> {
  const token = await product.signIn(userCode);
  const form = { holder: { holderName: "示例电子制造有限公司" } };
  const added = await product.ask(addPolicy, { riskCode: "0405", form }, { token });
  if (added.code !== "0000") throw new Error(JSON.stringify(added));
  return added.data.proposalNo;
}

/** Adds one document of each kind. Returns their numbers by the name of the definition. */
export async function addSamplePlainDocuments(
  product: TestProduct,
  { branch, headOffice, underwriter, underwriterAbove, administrator }: SampleKeepers,
): Promise<Map<string, string>> {
  const keepers: Readonly<Record<string, string>> = {
    watchlist: headOffice,
    deputy: underwriter,
    partner: administrator,
  };
  const submitted = await insertTestProposal(product, { inputBy: branch });
  const approved = await submitTestInquiry(product, branch);
  const staged = await insertStagedProposal(product, { inputBy: branch });
  await issueAgencyPolicy(product);
  const numbers = new Map([
    ["approvedInquiry", approved.inquiryNo],
    ["stagedProposal", staged.businessNo],
    ["proposal", await addSampleProposal(product, branch)],
    ["submittedProposal", submitted.businessNo],
  ]);
  for (const { document, calls } of allPlainDocuments) {
    const userCode = keepers[document.name] ?? branch;
    const token = await product.signIn(userCode);
    const form = samplePlainForms[document.name]?.(userCode, underwriterAbove, numbers) as Form;
    const added = await product.ask(calls.add, { form }, { token });
    if (added.code !== "0000") throw new Error(`${document.name}: ${JSON.stringify(added)}`);
    numbers.set(document.name, added.data.businessNo);
  }
  return numbers;
}

/** A violation for each check that a definition brings. */
export const plantedPlainDocumentViolations: PlantedViolations = {
  "a knowledge version of a branch that does not exist": {
    plant: "update knowledge_version set com_code = '99999999'",
    found: "owner.knowledge_version.company",
  },
  ...Object.fromEntries(
    allPlainDocuments.flatMap(({ document: { name, table, number } }) => {
      const plants: readonly (readonly [title: string, plant: string, found: string])[] = [
        [
          "of a branch that does not exist",
          `update ${table} set com_code = '99999999'`,
          `owner.${table}.company`,
        ],
        [
          "moved to another branch by hand",
          `update ${table} set com_code = '31010100'`,
          `owner.${table}.moved`,
        ],
        ["altered by hand", `update ${table} set version = version + 1`, `owner.${table}.altered`],
        ["taken away by hand", `delete from ${table}`, `owner.${table}.vanished`],
        [
          "with a trail of no document",
          `update document_trail set business_no = business_no || '9' where business_no like '${number.format.prefix}%'`,
          `${name}.trail.orphan`,
        ],
        ["in a state that no step led to", `update ${table} set status = '9'`, `${name}.trail.last`],
      ];
      return plants.map(([title, plant, found]) => [`a ${name} ${title}`, { plant, found }]);
    }),
  ),
};
