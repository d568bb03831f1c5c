import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { openPdfElsewhere, PdfFrame } from "#platform/web/pdf-frame.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { PaperView } from "../contract/papers.ts";
import { downloadPaperFile, usePaperFile } from "./paper-queries.ts";

type PaperPreviewProps = { paper: PaperView; onClose: () => void };

/** Shows a paper in the browser's own viewer. A browser without one opens or saves the file. */
export function PaperPreview({ paper: { paperId, fileName, pages }, onClose }: PaperPreviewProps) {
  const { data: pdf, error, refetch } = usePaperFile(paperId);
  return (
    <section ref={bringIntoSight} className="paper-preview" aria-label={`预览 ${fileName}`}>
      <header className="paper-preview-head">
        <h2>{fileName}</h2>
        <span>共 {pages} 页</span>
        <div className="doc-steps">
          {pdf && (
            <Button size="small" onClick={() => openPdfElsewhere(pdf)}>
              在新窗口打开
            </Button>
          )}
          <Button size="small" onClick={() => void downloadPaperFile(paperId)}>
            保存到本机
          </Button>
          <Button size="small" onClick={onClose}>
            关闭预览
          </Button>
        </div>
      </header>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!error &&
        (pdf ? <PdfFrame pdf={pdf} title={fileName} /> : <LoadingSkeleton rows={12} label="正在打开单证" />)}
    </section>
  );
}

/** Scrolls to the preview, because the list above may fill a phone. */
function bringIntoSight(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: "nearest" });
}
