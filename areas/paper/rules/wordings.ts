import type { PolicyScheduleLayout } from "./schedule-family.ts";

/** The first sentence of a policy schedule. */
export const scheduleOpenings: Readonly<Record<PolicyScheduleLayout, string>> = {
  property:
    "鉴于投保人已就本保险单所列财产向本公司投保并约定交付保险费，本公司按照所附条款及下列载明的内容承担保险责任，特立本保险单为凭。",
  liability:
    "鉴于投保人已就被保险人依法应承担的民事赔偿责任向本公司投保并约定交付保险费，本公司按照所附条款及下列载明的内容承担赔偿责任，特立本保险单为凭。",
  personal:
    "鉴于投保人已为本保险单所列被保险人向本公司投保并约定交付保险费，本公司按照所附条款及下列载明的内容承担给付保险金的责任，特立本保险单为凭。",
  transport:
    "鉴于投保人已就本保险单所列船舶或货物向本公司投保并约定交付保险费，本公司按照所附条款及下列载明的航程、期限与内容承担保险责任，特立本保险单为凭。",
  guarantee:
    "鉴于投保人已就本保险单所列合同义务的履行向本公司投保并约定交付保险费，本公司按照所附条款及下列载明的内容向被保险人承担保证保险责任，特立本保险单为凭。",
};

export const scheduleRemarks: readonly string[] = [
  "收到本保险单后请立即核对，如有错误或遗漏，请在十五日内通知本公司更正。",
  "发生保险事故后，请及时通知本公司，并采取必要的措施防止损失扩大。",
];

export const endorsementOpening =
  "本公司根据申请，对下列保险单作如下批改。本批单是保险合同的组成部分，与保险单不一致的以本批单为准；除本批单载明的变更外，其他条件不变。";

export const endorsementRemarks: readonly string[] = [
  "请将本批单与保险单一并保存；收到后请立即核对，如有错误或遗漏，请在十五日内通知本公司更正。",
];

export const proposalOpening =
  "投保人就下列内容向本公司投保。本投保单经本公司同意承保后成为保险合同的组成部分，保险责任以本公司签发的保险单及所附条款为准。";

/** What the Insurance Law asks for: the truth (article 16), and the explanation of exclusions (article 17). */
export const proposalStatements: readonly string[] = [
  "本投保单及所附清单、资料填写的内容真实、完整。本投保人知悉，故意或者因重大过失未履行如实告知义务的，保险人有权依照《中华人民共和国保险法》第十六条解除保险合同，并可不承担赔偿或者给付保险金的责任。",
  "保险人已向本投保人提供所投保险种的条款并说明其内容，对其中免除保险人责任的条款（包括责任免除、免赔额、免赔率等）已作提示和明确说明，本投保人已充分理解并同意据此投保。",
  "本投保人同意保险人为订立和履行保险合同收集、使用和保存所提供的个人信息；其中涉及被保险人等他人的，已取得其同意。",
];

export const proposalRemarks: readonly string[] = [
  "请核对全部内容后签章；签章前内容如有变更，请重新出具本投保单。",
  "本投保单不是保险凭证，是否承保及承保条件以本公司的核保结论和保险单为准。",
];

export const coverNoteOpening =
  "投保人已就下列内容向本公司投保，本公司尚未签发正式保险单。在暂保期间内，本公司按照所投保险种的条款和所列投保单载明的内容承担保险责任，特立本暂保单为凭。";

export const coverNoteRemarks: readonly string[] = [
  "保险标的、保险责任、免赔和特别约定以所列投保单载明的内容和所附条款为准；投保保险费以正式保险单为准。",
  "正式保险单签发后，本暂保单由正式保险单替代；暂保期满仍未签发正式保险单的，本暂保单终止。",
  "暂保期间内发生保险事故的，请及时通知本公司，并采取必要的措施防止损失扩大。",
];

export const quotationOpening =
  "根据投保人提供的资料，本公司报价如下。报价在所列有效期内有效；本报价单不是保险凭证，保险责任自本公司签发保险单后按其约定开始。";
export const quotationRemarks: readonly string[] = [
  "报价以投保人提供的资料真实、完整为前提；资料或风险状况有变化的，请重新询价。",
  "请在有效期内投保；逾期未投保的，本报价自动失效。",
];
export const detailsOpening = "本明细表是所列保险单的组成部分，载明保险标的、保险责任、限额和免赔的明细。";
export const rosterOpening =
  "本清单载明所列保险单当前承保的人员。证件号码等个人信息部分隐藏，完整内容以本公司记录为准。";
export const specialsOpening = "本清单载明所列保险单当前的全部特别约定，与条款不一致的以特别约定为准。";
export const listRemarks: readonly string[] = [
  "本单证与保险单一并使用；其后有批改的，以批单和批改后的单证为准。",
];
export const certificateOpening = "兹证明本公司已承保下列保险，保险单现行有效的内容摘要如下。";
export const certificateRemarks: readonly string[] = [
  "本凭证是保险单的摘要，保险责任、责任免除、免赔和特别约定以保险单及所附条款为准。",
  "请扫描本凭证上的二维码查验真伪及保险单目前的状态。",
];
export const letterOpening = "本公司应投保人的申请，出具本保函如下。";
export const letterRemarks: readonly string[] = [
  "本保函依据所列保险单出具；投保人与本公司之间的权利义务以保险单及所附条款为准。",
  "本保函以电子文件出具并加盖公司电子签章，请扫描二维码查验真伪。",
];
export const agreementOpening =
  "下列保险人（以下称共保各方）共同承保下列保险合同，经协商一致，就承保份额、保险费、批改和理赔达成协议如下。";
export const COLLECTED_BY_CHIEF =
  "保险费由主承保人统一向投保人收取，并在收到后按上列份额及时划付给各从承保人。投保人未缴纳的部分，主承保人不承担垫付义务。";
export const COLLECTED_BY_EACH = "保险费由共保各方按上列份额分别向投保人收取，并各自开具发票。";

/** The general duties of the chief and the followers. */
export function coinsuranceDuties(collection: string, copies: number): string[] {
  return [
    "共保各方按上列份额分享保险费、承担保险责任，各方仅就自身份额对被保险人负责，相互之间不承担连带责任。",
    "主承保人负责与投保人商定承保条件，签发保险单、批单等单证，办理批改、续保和防灾防损，并将单证副本和重大事项及时告知从承保人。",
    collection,
    "因批改增收或者退还的保险费、因解除保险合同退还的保险费，由共保各方按上列份额分享或者分担；变更承保条件、保险金额或者承保份额的，应事先征得从承保人书面同意。",
    "发生保险事故后，由主承保人统一受理报案、查勘定损和理算，并及时通报从承保人。从承保人在收到赔款分摊通知和理赔资料后，按上列份额及时向主承保人划付赔款和查勘费等必要、合理的理赔费用；追偿款和残值由共保各方按上列份额分享。",
    "出单费和其他服务费用，由共保各方另行书面约定。",
    "共保各方对因本协议知悉的客户信息和商业秘密负有保密义务。",
    "本协议的有效期与所列保险合同的保险期间相同；保险期间届满时尚未结案的赔案，继续按本协议处理。因本协议发生的争议，由共保各方协商解决；协商不成的，依法向有管辖权的人民法院起诉。",
    `本协议一式 ${copies} 份，共保各方各执一份，自共保各方盖章之日起生效。`,
  ];
}
export const agreementRemarks: readonly string[] = [
  "本协议依据所列保险单出具，其后有批改的，以批改后出具的协议为准。",
  "本协议约定共保各方之间的权利义务，不影响投保人、被保险人依据保险合同享有的权利。",
];
