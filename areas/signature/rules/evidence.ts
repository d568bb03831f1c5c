import { maskPayerName } from "#areas/payment-notice/rules/notice.ts";
import { maskPhone } from "#platform/kernel/phone.ts";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";

type EvidenceInput = {
  readonly link: {
    readonly signatureId: string;
    readonly proposalNo: string;
    readonly serial: number;
    readonly contentHash: string;
    readonly signerName: string;
    readonly mobile: string;
    readonly madeAt: string;
    readonly openedAt: string | null;
    /** When the holder opened the paper; a refusal needs no paper. */
    readonly paperOpenedAt: string | null;
  };
  readonly paper: { readonly paperId: string; readonly sha256: string };
  readonly verifiedAt: string;
  readonly answeredAt: string;
  readonly address: string;
  readonly device: string;
  readonly answer:
    | {
        readonly outcome: "签署";
        readonly way: string;
        readonly imageSha256: string;
        readonly typedName: string;
        readonly statements: readonly string[];
      }
    | { readonly outcome: "拒签"; readonly reason: string };
};

/** Who answered, when, from where, and to which paper. Its text is hashed as it stands. */
export function buildEvidence({ link, paper, answer, ...input }: EvidenceInput): string {
  const what =
    answer.outcome === "签署"
      ? {
          签署方式: answer.way,
          签名图片SHA256: answer.imageSha256,
          输入的姓名: answer.typedName,
          已确认的声明: answer.statements,
        }
      : { 拒签原因: answer.reason };
  const evidence = {
    结果: answer.outcome,
    投保单号: link.proposalNo,
    签署编号: link.signatureId,
    第几次签署: link.serial,
    投保单内容SHA256: link.contentHash,
    所示投保单: { 单证编号: paper.paperId, 文件SHA256: paper.sha256 },
    投保人: maskPayerName(link.signerName),
    身份验证: { 方式: "短信验证码", 手机号: maskPhone(link.mobile), 验证时间: input.verifiedAt },
    ...what,
    时间: {
      发起: link.madeAt,
      首次打开: link.openedAt,
      打开投保单: link.paperOpenedAt,
      答复: input.answeredAt,
    },
    设备: { 网络地址: input.address, 浏览器: input.device },
  };
  return `${JSON.stringify(evidence, null, 2)}\n`;
}

/** A seal of the insurer on a proposal could pass for its acceptance. */
const SEAL_WORDS = "文件附电子签章，仅证明签署后未被改动";

/** What stands below the signature in the signed paper. */
export function buildSignedLines(answeredAt: string, evidenceSha256: string): string[] {
  return [
    `线上签署 ${formatShanghaiMinute(answeredAt)}`,
    `证据 SHA-256 ${evidenceSha256.slice(0, 32)}`,
    evidenceSha256.slice(32),
    SEAL_WORDS,
  ];
}
