import { Button } from "#platform/ui/button.tsx";
import type { Attachment } from "../contract/attachment.ts";
import { BlobPicture } from "#platform/web/blob-picture.tsx";
import { downloadAttachmentFile, useAttachmentPicture } from "./attachment-queries.ts";

const timeFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

const TYPE_LABELS: Readonly<Record<string, string>> = { "application/pdf": "PDF" };

type AttachmentTileProps = {
  attachment: Attachment;
  onPreview: () => void;
  onRemove?: (() => void) | undefined;
};

/** Each button's accessible name contains the file name, so that all names are distinct. */
export function AttachmentTile({ attachment, onPreview, onRemove }: AttachmentTileProps) {
  const { attachmentId, fileName, fileBytes, uploadedByName, uploadedAt, hasThumbnail } = attachment;
  return (
    <li className="attachment-tile">
      <Button look="bare" className="attachment-face" aria-label={`预览 ${fileName}`} onClick={onPreview}>
        {hasThumbnail ? <Thumbnail attachmentId={attachmentId} /> : typeLabel(attachment)}
      </Button>
      <p className="attachment-name" title={fileName}>
        {fileName}
      </p>
      <p className="attachment-about">
        {formatSize(fileBytes)} · {uploadedByName}
        <br />
        <time dateTime={uploadedAt}>{timeFormat.format(new Date(uploadedAt))}</time>
      </p>
      <p className="attachment-actions">
        <Button
          look="link"
          aria-label={`下载 ${fileName}`}
          onClick={() => void downloadAttachmentFile(attachmentId)}
        >
          下载
        </Button>
        {onRemove && (
          <Button look="link" isBad aria-label={`删除 ${fileName}`} onClick={onRemove}>
            删除
          </Button>
        )}
      </p>
    </li>
  );
}

function Thumbnail({ attachmentId }: { attachmentId: string }) {
  const { data: picture, isError } = useAttachmentPicture(attachmentId, "1");
  if (isError) return <span>无法显示</span>;
  return picture ? <BlobPicture picture={picture} alt="" /> : null;
}

export function RemovedAttachmentItem({ attachment }: { attachment: Attachment }) {
  const { attachmentId, fileName, removedByName, removedAt, removedWhy } = attachment;
  return (
    <li>
      <span className="attachment-name">{fileName}</span>
      <span>
        {removedByName}于{timeFormat.format(new Date(removedAt ?? 0))}删除：{removedWhy}
      </span>
      <Button
        look="link"
        aria-label={`下载已删除的 ${fileName}`}
        onClick={() => void downloadAttachmentFile(attachmentId)}
      >
        下载
      </Button>
    </li>
  );
}

function typeLabel({ fileType, fileName }: Attachment): string {
  return TYPE_LABELS[fileType] ?? (fileName.split(".").at(-1) ?? "").toUpperCase();
}

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
