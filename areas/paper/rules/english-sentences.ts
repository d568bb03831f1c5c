import {
  agreementOpening,
  agreementRemarks,
  certificateOpening,
  coverNoteOpening,
  detailsOpening,
  proposalOpening,
  quotationOpening,
  rosterOpening,
  scheduleOpenings,
  specialsOpening,
} from "./wordings.ts";

/** The English of the openings and remarks. What a policyholder declares stays Chinese, because the law words it. */
export const englishSentences: Readonly<Record<string, string>> = {
  "保险标的、保险责任、免赔和特别约定以所列投保单载明的内容和所附条款为准；投保保险费以正式保险单为准。":
    "Subject matter, cover, deductibles and special agreements are as stated in the proposal named herein and the attached clauses; the premium is as stated in the policy.",
  "正式保险单签发后，本暂保单由正式保险单替代；暂保期满仍未签发正式保险单的，本暂保单终止。":
    "Once issued, the policy replaces this cover note; if none has been issued when the period of temporary cover ends, this cover note terminates.",
  "暂保期间内发生保险事故的，请及时通知本公司，并采取必要的措施防止损失扩大。":
    "In the event of loss during the period of temporary cover please notify the Company promptly and take the measures necessary to minimise it.",
  [scheduleOpenings.transport]:
    "Whereas the policyholder has applied to the Company for insurance of the vessels or goods described herein and agreed to pay the premium, the Company undertakes to insure them on the voyages and for the periods stated, subject to the attached clauses and the particulars below.",
  [scheduleOpenings.personal]:
    "Whereas the policyholder has applied to the Company for insurance of the insured persons described herein and agreed to pay the premium, the Company undertakes to pay the benefits, subject to the attached clauses and the particulars below.",
  [proposalOpening]:
    "The policyholder applies to the Company for insurance on the particulars below. After acceptance this proposal forms part of the contract; the cover is as stated in the policy and its clauses.",
  [quotationOpening]:
    "On the information given by the policyholder the Company quotes as follows. The quotation is valid for the term stated. It is not evidence of insurance; cover begins as stated in the policy issued by the Company.",
  [detailsOpening]:
    "These details form part of the policy and state the subject matter, cover, limits and deductibles.",
  [agreementOpening]:
    "The insurers named below jointly insure the contract below and agree on their shares, the premium, endorsements and claims as follows.",
  [agreementRemarks[0] ?? ""]:
    "This agreement is issued on the policy named herein; after an endorsement, the agreement issued then prevails.",
  [agreementRemarks[1] ?? ""]:
    "This agreement governs the insurers among themselves and does not affect the rights of the policyholder and the insured under the policy.",
  [rosterOpening]:
    "This list states the persons insured under the policy at present. Identification numbers and other personal data are partly hidden.",
  [specialsOpening]:
    "This list states all special agreements of the policy at present; they prevail over the clauses.",
  [certificateOpening]:
    "This is to certify that the Company has granted the insurance summarised below, as in force at present.",
  [coverNoteOpening]:
    "The policyholder has applied for the insurance below and the policy has not been issued yet. During the period of temporary cover the Company is liable under the clauses applied for and the proposal stated herein.",
  "收到本保险单后请立即核对，如有错误或遗漏，请在十五日内通知本公司更正。":
    "Please check this policy on receipt and notify the Company of errors or omissions within fifteen days.",
  "发生保险事故后，请及时通知本公司，并采取必要的措施防止损失扩大。":
    "In the event of loss please notify the Company promptly and take the measures necessary to minimise it.",
  "请核对全部内容后签章；签章前内容如有变更，请重新出具本投保单。":
    "Please check all particulars before signing; if they change before, have this proposal issued again.",
  "本投保单不是保险凭证，是否承保及承保条件以本公司的核保结论和保险单为准。":
    "This proposal is not evidence of insurance; acceptance and terms are as decided by the Company and stated in the policy.",
  "报价以投保人提供的资料真实、完整为前提；资料或风险状况有变化的，请重新询价。":
    "The quotation presumes true and complete information; if information or risk changes, please inquire again.",
  "请在有效期内投保；逾期未投保的，本报价自动失效。":
    "Please apply within the term of validity; otherwise the quotation lapses.",
  "本单证与保险单一并使用；其后有批改的，以批单和批改后的单证为准。":
    "This paper is to be read with the policy; after an endorsement, the endorsement and the papers issued then prevail.",
  "本凭证是保险单的摘要，保险责任、责任免除、免赔和特别约定以保险单及所附条款为准。":
    "This certificate is a summary; cover, exclusions, deductibles and special agreements are as stated in the policy and its clauses.",
  "请扫描本凭证上的二维码查验真伪及保险单目前的状态。":
    "Please scan the QR code to verify this certificate and the present state of the policy.",
  "本单证的中文与英文不一致的，以中文为准。":
    "If the Chinese and the English of this paper differ, the Chinese prevails.",
};
