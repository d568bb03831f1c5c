import { type ReactNode, useRef } from "react";
import { Button } from "#platform/ui/button.tsx";
import type { Attachment } from "../../contract/attachment.ts";
import { downloadAttachmentFile } from "../attachment-queries.ts";
import { FileContent } from "./file-content.tsx";
import { useViewerKeys } from "./use-viewer-keys.ts";

export type ViewedFile = Pick<Attachment, "attachmentId" | "fileName">;
type AttachmentViewerProps = {
  files: readonly ViewedFile[];
  shown: ViewedFile;
  onShow: (file: ViewedFile) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** A file of a document, with the way to the one before and after it. */
export function AttachmentViewer({ files, shown, onShow, children }: AttachmentViewerProps) {
  const position = files.findIndex(({ attachmentId }) => attachmentId === shown.attachmentId);
  const [before, after] = [files[position - 1], files[position + 1]];
  const viewer = useRef<HTMLDivElement>(null);
  useViewerKeys(viewer, (event) => {
    if (ownsArrows(event.target)) return;
    const next = event.key === "ArrowLeft" ? before : event.key === "ArrowRight" ? after : undefined;
    if (!next) return;
    event.preventDefault();
    onShow(next);
  });
  return (
    <div ref={viewer} className="attachment-viewer">
      <div className="viewer-head">
        <span className="viewer-position" role="status">
          第 {position + 1} / {files.length} 个
        </span>
        <Button size="small" disabled={!before} onClick={() => before && onShow(before)}>
          上一个
        </Button>
        <Button size="small" disabled={!after} onClick={() => after && onShow(after)}>
          下一个
        </Button>
        <Button size="small" onClick={() => void downloadAttachmentFile(shown.attachmentId)}>
          下载
        </Button>
        {children}
      </div>
      <FileContent key={shown.attachmentId} attachmentId={shown.attachmentId} name={shown.fileName} />
    </div>
  );
}

const ARROW_USERS = "[role=tab], .table-scroll, .docx-view, .picture-stage.is-zoomed";

/** Tabs and regions that scroll use the arrows themselves. */
function ownsArrows(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(ARROW_USERS) !== null;
}
