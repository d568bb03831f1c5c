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
