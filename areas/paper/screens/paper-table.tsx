import { Button } from "#platform/ui/button.tsx";
import { formatShanghaiMinute } from "#platform/kernel/shanghai-time.ts";
import type { PaperView } from "../contract/papers.ts";
import { downloadPaperFile } from "./paper-queries.ts";

type PaperTableProps = {
  subject: string;
  papers: readonly PaperView[];
  /** The id of the paper in the preview. */
  shownId: string;
  mayOpen: boolean;
  onPreview: (paperId: string) => void;
};

/** The printed papers of a document, latest first. */
export function PaperTable({ subject, papers, shownId, mayOpen, onPreview }: PaperTableProps) {
  return (
    <table className="edition-table paper-table">
      <caption className="visually-hidden">{subject}的单证</caption>
      <thead>
        <tr>
          <th scope="col">单证</th>
          <th scope="col">单据内容</th>
          <th scope="col">模板版本</th>
          <th scope="col">出具时间</th>
          <th scope="col">出具人</th>
          <th scope="col" className="is-right">
            页数
          </th>
          <th scope="col" className="is-right">
            大小
          </th>
          {mayOpen && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <tr key={paper.paperId} aria-current={paper.paperId === shownId || undefined}>
            <PaperCells paper={paper} />
            {mayOpen && <PaperActions paper={paper} onPreview={onPreview} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaperCells({ paper }: { paper: PaperView }) {
  const isOfSigning = paper.kind === "signing" || paper.kind === "signed";
  const { kindName, isCurrent, versionName, templateVersion, madeAt, madeByName, pages, sealSerial } = paper;
  return (
    <>
      <td>
        {kindName} {isCurrent && <span className="chip is-good">当前</span>}
        {!isCurrent && !isOfSigning && <span className="chip is-past">以往</span>}{" "}
        {sealSerial !== null && (
          <span className="chip" title={`证书序列号 ${sealSerial}`}>
            已签章
          </span>
        )}
      </td>
      <td data-label="单据内容">{isReceipt(paper) ? paper.businessNo : versionName}</td>
      <td data-label="模板版本">
        <code title={templateVersion}>{templateVersion.slice(0, 8)}</code>
      </td>
      <td data-label="出具时间">
        <time dateTime={madeAt}>{formatShanghaiMinute(madeAt)}</time>
      </td>
      <td data-label="出具人">{madeByName}</td>
      <td data-label="页数" className="is-right">
        {pages}
      </td>
      <td data-label="大小" className="is-right">
        {sizeOf(paper.fileBytes)}
      </td>
    </>
  );
}

type ActionsProps = Pick<PaperTableProps, "onPreview"> & { paper: PaperView };

/** Each button's name contains its paper, so that all names are distinct. */
function PaperActions({ paper, onPreview }: ActionsProps) {
  const { paperId, kindName, madeAt } = paper;
  const name = `${formatShanghaiMinute(madeAt)} 出具的${kindName}${isReceipt(paper) ? ` ${paper.businessNo}` : ""}`;
  return (
    <td className="paper-actions">
      <Button look="link" aria-label={`预览 ${name}`} onClick={() => onPreview(paperId)}>
        预览
      </Button>
      <Button look="link" aria-label={`下载 ${name}`} onClick={() => void downloadPaperFile(paperId)}>
        下载
      </Button>
    </td>
  );
}

/** A policy has a receipt for each payment. */
const isReceipt = ({ kind }: PaperView): boolean => kind === "premiumReceipt";

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
