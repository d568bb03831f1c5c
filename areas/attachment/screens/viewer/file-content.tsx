import { lazy, Suspense } from "react";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { PdfFrame } from "#platform/web/pdf-frame.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useAttachmentPicture } from "../attachment-queries.ts";
import { PictureStage } from "./picture-stage.tsx";
import { WorkbookView } from "./workbook-view.tsx";
import "./viewer.css";

const DocxView = lazy(async () => ({ default: (await import("./docx-view.tsx")).DocxView }));

const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

type FileContentProps = { attachmentId: string; name: string };

/** Shows a file by its real type, whatever its name or its address says. */
export function FileContent({ attachmentId, name }: FileContentProps) {
  const { data: file, error, refetch } = useAttachmentPicture(attachmentId, "0");
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!file) return <LoadingSkeleton rows={8} label="正在打开文件" />;
  if (file.type.startsWith("image/")) return <PictureStage picture={file} name={name} />;
  if (file.type === "application/pdf") return <PdfFrame pdf={file} title={name} />;
  if (file.type === XLSX) return <WorkbookView attachmentId={attachmentId} name={name} />;
  if (file.type === DOCX)
    return (
      <Suspense fallback={<LoadingSkeleton rows={8} label="正在打开 Word 文档" />}>
        <DocxView docx={file} name={name} />
      </Suspense>
    );
  return <p className="nothing">该文件不能在浏览器中显示，请下载后查看。</p>;
}
