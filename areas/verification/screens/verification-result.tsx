import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { AnswerOf } from "#platform/web/api-client.ts";
import type { readIssuedPaper, verifyPaper } from "../contract.ts";

type Result = AnswerOf<typeof verifyPaper>;
type VerdictText = { readonly tone: "good" | "warn" | "bad"; readonly title: string; readonly text: string };

const verdicts: Readonly<Record<Result["verdict"], VerdictText>> = {
  genuine: { tone: "good", title: "文件真实，未被改动", text: "与本公司出具并存档的文件完全一致。" },
  genuineUnsealed: {
    tone: "good",
    title: "文件真实，未被改动",
    text: "与本公司存档的文件完全一致。该单证不带公司电子签章。",
  },
  sealedUnfiled: {
    tone: "warn",
    title: "签章有效，未被改动，但没有存档",
    text: "文件由本公司签章，签章后未被改动。缴费通知书不存档；如果是保险单、批单或暂保单，请联系承保机构核实。",
  },
  changed: { tone: "bad", title: "已被改动", text: "文件在签章后被改动，请勿采信。" },
  appended: {
    tone: "bad",
    title: "已被改动：签章后追加了内容",
    text: "签章时的内容未变，但其后追加了内容，显示的可能不是签章时的内容，请勿采信。",
  },
  unknownSigner: {
    tone: "bad",
    title: "签章人未知",
    text: "签章不是本公司的，下列名称由签章人自填，请勿采信。",
  },
  unrecognized: {
    tone: "bad",
    title: "签章无法识别",
    text: "文件中的签章不是本公司的形式，或无法读取，不能证明由本公司出具，请勿采信。",
  },
  unsigned: {
    tone: "bad",
    title: "没有电子签章",
    text: "文件不带电子签章，也不在本公司存档中，无法证明由本公司出具。",
  },
};

export function VerificationResult({ name, result }: { name: string; result: Result }) {
  const { verdict, seal, paper, sha256 } = result;
  const { tone, title, text } = verdicts[verdict];
  return (
    <div className={`verification-result is-${tone}`}>
      <h3>{title}</h3>
      <p>{text}</p>
      {paper && <IssuedPaperFacts paper={paper} />}
      {seal && <SealFacts seal={seal} isKnown={verdict !== "unknownSigner"} />}
      <dl>
        <dt>文件</dt>
        <dd>{name}</dd>
        <dt>SHA-256</dt>
        <dd>
          <code>{sha256}</code>
        </dd>
      </dl>
    </div>
  );
}

function SealFacts({ seal, isKnown }: { seal: NonNullable<Result["seal"]>; isKnown: boolean }) {
  return (
    <dl>
      <dt>{isKnown ? "签章单位" : "自称单位"}</dt>
      <dd>{seal.organization || seal.signer || "未写明"}</dd>
      <dt>签章时间</dt>
      <dd>
        {formatShanghaiMinute(seal.signedAt)}
        {seal.isStamped ? "（有时间戳）" : "（签章人自述）"}
      </dd>
      <dt>证书</dt>
      <dd>
        {seal.signer || "未写明"}，由{seal.issuer || "未写明的机构"}签发，有效期至{" "}
        {formatShanghaiMinute(seal.validTo).slice(0, 10)}
      </dd>
      <dt>证书序列号</dt>
      <dd>
        <code>{seal.serial}</code>
      </dd>
    </dl>
  );
}

export function IssuedPaperFacts({ paper }: { paper: AnswerOf<typeof readIssuedPaper> }) {
  return (
    <dl>
      <dt>单证</dt>
      <dd>{paper.kindName}</dd>
      <dt>单证号</dt>
      <dd>
        <code>{paper.number}</code>
      </dd>
      <dt>出具时间</dt>
      <dd>{formatShanghaiMinute(paper.madeAt)}</dd>
      <dt>{paper.contractName}目前状态</dt>
      <dd>
        {paper.statusName}
        {!paper.isCurrent && "；该单证出具后内容已有变动，以最新的单证为准"}
      </dd>
    </dl>
  );
}
