import { useCallback, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import type { Attachment } from "../contract/attachment.ts";
import { findMissingAttachments } from "../rules.ts";
import { AttachmentViewerDialog, RemoveAttachmentDialog } from "./attachment-dialogs.tsx";
import { AttachmentDropZone } from "./attachment-drop.tsx";
import {
  type AttachmentList,
  downloadAttachmentsAsZip,
  useAttachments,
  useUnfinishedUploads,
} from "./attachment-queries.ts";
import { AttachmentTile, RemovedAttachmentItem } from "./attachment-tile.tsx";
import { RequiredImages } from "./required-images.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { UploadQueueList } from "./upload-queue-list.tsx";
import { useUploadQueue } from "./use-upload-queue.ts";
import "./attachments.css";

type AttachmentsSectionProps = {
  businessNo: string;
  isReadOnly?: boolean;
  /** The component shows the document's number itself, because nothing around it does. */
  isStandalone?: boolean;
  /** The category that files are uploaded in until the user chooses another. */
  category?: string | undefined;
};

/** The attachments of a document: its files, the missing required categories, and the upload controls. */
export function AttachmentsSection({
  businessNo,
  isReadOnly = false,
  isStandalone = false,
  category,
}: AttachmentsSectionProps) {
  const answer = useAttachments(businessNo);
  return (
    <section className="card attachments" aria-label="影像资料">
      {isStandalone && answer.data && (
        <p className="attachments-of">
          <code>{businessNo}</code>
          <span>投保人 {answer.data.holderName || "/"}</span>
        </p>
      )}
      {answer.isPending && <LoadingSkeleton rows={6} label="正在加载影像资料" />}
      {answer.isError && !answer.data && (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <AttachmentGroups
          key={businessNo}
          attachments={answer.data}
          isReadOnly={isReadOnly || !answer.data.mayUpload}
          category={category}
        />
      )}
    </section>
  );
}

type AttachmentGroupsProps = {
  attachments: AttachmentList;
  isReadOnly: boolean;
  category: string | undefined;
};

function AttachmentGroups({ attachments, isReadOnly, category }: AttachmentGroupsProps) {
  const { businessNo, categories, list, removed } = attachments;
  const [isPacking, setPacking] = useState(false);
  const [previewed, setPreviewed] = useState<Attachment>();
  const [removing, setRemoving] = useState<Attachment>();
  const missing = findMissingAttachments(categories, list);
  return (
    <>
      <header className="attachments-head">
        <h2>影像资料</h2>
        <span role="status">{list.length === 0 ? "还没有影像" : `共 ${list.length} 个文件`}</span>
        {list.length > 0 && (
          <Button
            size="small"
            disabled={isPacking}
            onClick={() => {
              setPacking(true);
              void downloadAttachmentsAsZip(businessNo).finally(() => setPacking(false));
            }}
          >
            {isPacking ? "正在打包…" : "打包下载"}
          </Button>
        )}
        {missing.length > 0 && (
          <p className="attachments-missing">
            还缺必需的影像：{missing.map(({ value }) => value).join("、")}
          </p>
        )}
      </header>
      {isReadOnly ? (
        <RequiredImages attachments={attachments} />
      ) : (
        <UploadControls attachments={attachments} preferred={category} />
      )}
      {Object.entries(Object.groupBy(list, ({ fileCategory }) => fileCategory)).map(([code, files = []]) => (
        <section key={code} className="attachment-group">
          <h3>
            {categories.find((known) => known.code === code)?.value ?? code}
            <span>{files.length}</span>
          </h3>
          <ul>
            {files.map((attachment) => (
              <AttachmentTile
                key={attachment.attachmentId}
                attachment={attachment}
                onPreview={() => setPreviewed(attachment)}
                onRemove={isReadOnly || !attachment.mayRemove ? undefined : () => setRemoving(attachment)}
              />
            ))}
          </ul>
        </section>
      ))}
      {removed.length > 0 && (
        <details className="attachments-removed">
          <summary>已删除（{removed.length}）</summary>
          <ul>
            {removed.map((attachment) => (
              <RemovedAttachmentItem key={attachment.attachmentId} attachment={attachment} />
            ))}
          </ul>
        </details>
      )}
      {previewed && (
        <AttachmentViewerDialog
          files={list}
          attachment={previewed}
          onShow={({ attachmentId }) =>
            setPreviewed(list.find((attachment) => attachment.attachmentId === attachmentId))
          }
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {removing && <RemoveAttachmentDialog attachment={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

type UploadControlsProps = { attachments: AttachmentList; preferred: string | undefined };

/** The first missing required category is preselected, unless the address names one. */
function UploadControls({ attachments, preferred }: UploadControlsProps) {
  const { businessNo, categories, list } = attachments;
  const { uploads, doneCount, queue } = useUploadQueue(businessNo);
  const unfinished = useUnfinishedUploads().data ?? [];
  const [selected, setSelected] = useState(preferred);
  // Files in the queue count as present, so that the next missing category is preselected.
  const uploading = uploads.filter(({ stage }) => stage !== "failed");
  const [first] = findMissingAttachments(categories, [...list, ...uploading]);
  const chosen =
    categories.find(({ code }) => code === selected)?.code ?? first?.code ?? categories[0]?.code ?? "";
  const addFiles = useCallback((files: Iterable<File>) => queue.add(files, chosen), [queue, chosen]);
  const forgotten = unfinished.filter(
    (upload) =>
      upload.businessNo === businessNo && !uploads.some(({ uploadId }) => uploadId === upload.uploadId),
  );
  return (
    <>
      <RequiredImages attachments={attachments} onChosen={setSelected} />
      <AttachmentDropZone categories={categories} chosen={chosen} onChosen={setSelected} onFiles={addFiles} />
      <UploadQueueList uploads={uploads} queue={queue} />
      <UnfinishedUploads uploads={forgotten} />
      <p className="visually-hidden" role="status">
        {doneCount > 0 ? `已上传 ${doneCount} 个文件` : ""}
      </p>
    </>
  );
}
