import { useCallback, useState } from "react";
import { useDictionaryItems } from "#areas/dictionary/screens/dictionary-queries.ts";
import type { Product } from "#areas/product/rules/product-shape.ts";
import { listRequiredImages } from "#areas/product/rules/required-images.ts";
import { Button } from "#platform/ui/button.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { uploadAttachment } from "../contract/attachment.ts";
import { attachmentUploadLimits, buildAttachmentCategories } from "../rules.ts";
import { AttachmentDropZone } from "./attachment-drop.tsx";
import type { PendingUpload } from "./pending-uploads.ts";
import { TOO_LARGE } from "./upload-queue.ts";
import "./attachments.css";

type NewAttachmentsProps = {
  product: Product;
  businessType: string;
  /** Files that wait for the number of the document. */
  waiting: { readonly files: readonly PendingUpload[]; readonly drop: (upload: PendingUpload) => void };
  /** Begins the document, which gives the files a number to be attached to. */
  onUploads: (uploads: readonly PendingUpload[]) => void;
};

/** Takes files of a new document, which is saved with the first of them. */
export function NewAttachmentsSection(props: NewAttachmentsProps) {
  const mayUpload = useHasOperationPermission(uploadAttachment.permission);
  return (
    <section className="card attachments" aria-label="影像资料">
      <header className="attachments-head">
        <h2>影像资料</h2>
        <span>{mayUpload ? "选择文件后自动暂存单据并取得单号" : "暂存后取得单号"}</span>
      </header>
      {mayUpload && <UploadControls {...props} />}
      <WaitingFiles {...props.waiting} />
    </section>
  );
}

function WaitingFiles({ files, drop }: NewAttachmentsProps["waiting"]) {
  if (files.length === 0) return null;
  return (
    <ul className="attachment-queue" aria-label="等待上传的文件">
      {files.map((upload) => (
        <li
          key={`${upload.fileCategory} ${upload.file.name} ${upload.file.size} ${upload.file.lastModified}`}
        >
          <span className="attachment-name">{upload.file.name}</span>
          <span role="status">暂存后上传</span>
          <Button look="link" aria-label={`不再上传 ${upload.file.name}`} onClick={() => drop(upload)}>
            不再上传
          </Button>
        </li>
      ))}
    </ul>
  );
}

function UploadControls({ product, businessType, onUploads }: NewAttachmentsProps) {
  const items = useDictionaryItems("FileCategory");
  const [selected, setSelected] = useState<string>();
  const categories = buildAttachmentCategories(businessType, items.data ?? [], {
    required: listRequiredImages(product),
    unused: product.unusedImages,
  });
  const chosen = selected ?? categories[0]?.code ?? "";
  const onFiles = useCallback(
    (files: Iterable<File>) => {
      const all = [...files];
      const sendable = all.filter(({ size }) => size <= attachmentUploadLimits.maxBytes);
      const tooLarge = all.find((file) => !sendable.includes(file));
      if (tooLarge) noticeStore.tell(`${tooLarge.name}：${TOO_LARGE}`, "warning");
      if (sendable.length > 0) onUploads(sendable.map((file) => ({ file, fileCategory: chosen })));
    },
    [onUploads, chosen],
  );
  if (chosen === "") return null;
  return (
    <AttachmentDropZone categories={categories} chosen={chosen} onChosen={setSelected} onFiles={onFiles} />
  );
}
