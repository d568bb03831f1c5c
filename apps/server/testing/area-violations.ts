import { plantedDocumentViolations } from "./document-violations.ts";
import { type PlantedViolations, plantedPolicyViolations } from "./policy-violations.ts";
import { plantedPlainDocumentViolations } from "./plain-documents.ts";
import { plantedPaymentViolations } from "./payment-violations.ts";
import { plantedRefundViolations } from "./refund-violations.ts";
import { plantedEndorsementViolations } from "./endorsement-violations.ts";
import { plantedProvisionalViolations } from "./provisional-violations.ts";
import { plantedPrepaymentViolations } from "./prepayment-violations.ts";
import { plantedArrearsViolations } from "./arrears.ts";
import { plantedSpecialStagingViolations } from "./special-staging.ts";
import { plantedNoticeViolations } from "./mails.ts";
import { plantedOutsideLinkViolations } from "./outside-links.ts";
import { plantedPartnerViolations } from "./partners.ts";
import { plantedSignatureViolations } from "./signatures.ts";
import { plantedPeriodViolations } from "./period-violations.ts";
import { plantedCommissionViolations } from "./commissions.ts";
import { plantedBankViolations } from "./bank-violations.ts";
import { plantedBatchExpenseViolations } from "./batch-expense-violations.ts";
import { plantedRosterBatchViolations } from "./roster-batch-violations.ts";
import { plantedPaperPrintingViolations, plantedPaperViolations } from "./paper-violations.ts";
import { plantedClaimViolations } from "./claim-violations.ts";
import { plantedInvoiceViolations } from "./invoice-violations.ts";
import { plantedGuaranteeViolations } from "./guarantee-violations.ts";
import { plantedRenewalViolations } from "./renewal-violations.ts";

/** Breaks of the areas whose records have a file of their own. */
export const plantedAreaViolations: PlantedViolations = {
  ...plantedDocumentViolations,
  ...plantedPolicyViolations,
  ...plantedPlainDocumentViolations,
  ...plantedPaymentViolations,
  ...plantedRefundViolations,
  ...plantedEndorsementViolations,
  ...plantedProvisionalViolations,
  ...plantedPrepaymentViolations,
  ...plantedArrearsViolations,
  ...plantedSpecialStagingViolations,
  ...plantedNoticeViolations,
  ...plantedOutsideLinkViolations,
  ...plantedPartnerViolations,
  ...plantedSignatureViolations,
  ...plantedPeriodViolations,
  ...plantedCommissionViolations,
  ...plantedBankViolations,
  ...plantedBatchExpenseViolations,
  ...plantedRosterBatchViolations,
  ...plantedPaperViolations,
  ...plantedPaperPrintingViolations,
  ...plantedClaimViolations,
  ...plantedInvoiceViolations,
  ...plantedGuaranteeViolations,
  ...plantedRenewalViolations,
};
