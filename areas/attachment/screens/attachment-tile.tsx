import type { Attachment } from "../contract.ts";
import { KeptPicture } from "./kept-picture.tsx";
import { saveAttachment, usePicture } from "./attachment-queries.ts";

const timeFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  dateStyle: "short",
  timeStyle: "short",
});

const KINDS: Readonly<Record<string, string>> = { "application/pdf": "PDF" };

type Given = {
  attachment: Attachment;
  onPreview?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
};

/** Each button is named with its file, so that no two are called the same. */
export function AttachmentTile({ attachment, onPreview, onRemove }: Given) {
  const { attachmentId, fileName, fileBytes, uploadedByName, uploadedAt, hasThumbnail } = attachment;
  return (
    <li className="attachment-tile">
      {hasThumbnail && onPreview ? (
        <button type="button" className="attachment-face" aria-label={`预览 ${fileName}`} onClick={onPreview}>
          <Thumbnail attachmentId={attachmentId} />
        </button>
      ) : (
        <span className="attachment-face" aria-hidden="true">
          {kindOf(attachment)}
        </span>
      )}
      <p className="attachment-name" title={fileName}>
        {fileName}
      </p>
      <p className="attachment-about">
        {sizeOf(fileBytes)} · {uploadedByName}
        <br />
        <time dateTime={uploadedAt}>{timeFormat.format(new Date(uploadedAt))}</time>
      </p>
      <p className="attachment-actions">
        <button
          type="button"
          className="link"
          aria-label={`下载 ${fileName}`}
          onClick={() => void saveAttachment(attachmentId)}
        >
          下载
        </button>
        {onRemove && (
          <button type="button" className="link is-bad" aria-label={`删除 ${fileName}`} onClick={onRemove}>
            删除
          </button>
        )}
      </p>
    </li>
  );
}

function Thumbnail({ attachmentId }: { attachmentId: string }) {
  const { data: picture, isError } = usePicture(attachmentId, "1");
  if (isError) return <span>无法显示</span>;
  return picture ? <KeptPicture picture={picture} alt="" /> : null;
}

export function RemovedLine({ attachment }: { attachment: Attachment }) {
  const { attachmentId, fileName, removedByName, removedAt, removedWhy } = attachment;
  return (
    <li>
      <span className="attachment-name">{fileName}</span>
      <span>
        {removedByName}于{timeFormat.format(new Date(removedAt ?? 0))}删除：{removedWhy}
      </span>
      <button
        type="button"
        className="link"
        aria-label={`下载已删除的 ${fileName}`}
        onClick={() => void saveAttachment(attachmentId)}
      >
        下载
      </button>
    </li>
  );
}

function kindOf({ fileType, fileName }: Attachment): string {
  return KINDS[fileType] ?? (fileName.split(".").at(-1) ?? "").toUpperCase();
}

function sizeOf(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
