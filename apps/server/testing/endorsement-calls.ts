import {
  addEndorse,
  editEndorse,
  endorseUndwrt,
  revokeEndorse,
  settleLaterConflicts,
  takeBackEndorse,
  takeInBase,
} from "#areas/endorsement/contract/drafts.ts";
import {
  endorseHealthPremiumCalculation,
  endorsePremiumCalculation,
  queryBaseConflicts,
  queryEndorsablePolicy,
  queryEndorseInfo,
  queryEndorsePayInfo,
  queryLaterConflicts,
} from "#areas/endorsement/contract/queries.ts";
import { openEndorsementLink } from "#areas/endorsement/contract/reading-link.ts";
import { printEndorse, queryEndorsePaperList } from "#areas/paper/contract/papers.ts";
import { initiateEndorsePayment } from "#areas/payment/contract/payment.ts";

export const testPayer = { paymentMethod: "03", payerName: "矩阵", payerCertificateNo: "91999900DM0000013C" };

type EndorsementNumbers = { readonly endorseNo: string; readonly policyNo: string };

const terms = { types: ["22"], reason: "01", validDate: "2024-06-01" };

/** Every call about one endorsement, with its input and its code for a missing one. */
export const endorsementCallTestCases = [
  ...[addEndorse, endorsePremiumCalculation, endorseHealthPremiumCalculation].map((call) => ({
    call,
    input: ({ policyNo }: EndorsementNumbers) => ({ policyNo, terms, form: {} }),
    missing: "END007",
  })),
  {
    call: queryEndorsablePolicy,
    input: ({ policyNo }: EndorsementNumbers) => ({ policyNo }),
    missing: "END007",
  },
  {
    call: editEndorse,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo, version: 9, terms, form: {} }),
    missing: "END001",
  },
  {
    call: endorseUndwrt,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo, version: 9, premiumChange: "0.00" }),
    missing: "END001",
  },
  ...[takeBackEndorse, revokeEndorse].map((call) => ({
    call,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo, version: 9, reason: "客户不再批改" }),
    missing: "END001",
  })),
  ...[takeInBase, settleLaterConflicts].map((call) => ({
    call,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo, version: 9, choices: {} }),
    missing: "END001",
  })),
  ...[queryBaseConflicts, queryLaterConflicts, queryEndorsePayInfo, queryEndorsePaperList, printEndorse].map(
    (call) => ({
      call,
      input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo }),
      missing: "END001",
    }),
  ),
  {
    call: openEndorsementLink,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNo, audience: "再保险人" }),
    missing: "END001",
  },
  { call: queryEndorseInfo, input: ({ endorseNo: id }: EndorsementNumbers) => ({ id }), missing: "END001" },
  {
    call: initiateEndorsePayment,
    input: ({ endorseNo }: EndorsementNumbers) => ({ endorseNos: [endorseNo], ...testPayer }),
    missing: "PAY001",
  },
];
