import { useCallback, useState } from "react";
import { FaultNote } from "#platform/web/fault-note.tsx";
import { Skeleton } from "#platform/web/skeleton.tsx";
import type { Attachment } from "../contract.ts";
import { missingOf } from "../rules.ts";
import { PictureDialog, RemoveDialog } from "./attachment-dialogs.tsx";
import { AttachmentDrop, UploadQueue } from "./attachment-drop.tsx";
import { type AttachmentList, useAttachments } from "./attachment-queries.ts";
import { AttachmentTile, RemovedLine } from "./attachment-tile.tsx";
import { useUploads } from "./upload-queue.ts";
import "./attachments.css";

type Given = {
  businessNo: string;
  isReadOnly?: boolean;
  /** Nothing around it says which document it is of. */
  isAlone?: boolean;
};

/** The images of a document: what is there, what its product demands and is missing, and ways to bring more. */
export function Attachments({ businessNo, isReadOnly = false, isAlone = false }: Given) {
  const found = useAttachments(businessNo);
  return (
    <section className="card attachments" aria-label="影像资料">
      {isAlone && found.data && (
        <p className="attachments-of">
          <code>{businessNo}</code>
          <span>投保人 {found.data.holderName || "/"}</span>
        </p>
      )}
      {found.isPending && <Skeleton rows={6} label="正在加载影像资料" />}
      {found.isError && !found.data && <FaultNote fault={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <Known key={businessNo} known={found.data} isReadOnly={isReadOnly || !found.data.mayUpload} />
      )}
    </section>
  );
}

type KnownGiven = { known: AttachmentList; isReadOnly: boolean };

function Known({ known, isReadOnly }: KnownGiven) {
  const { categories, list, removed } = known;
  const [previewed, setPreviewed] = useState<Attachment>();
  const [removing, setRemoving] = useState<Attachment>();
  const missing = missingOf(categories, list);
  return (
    <>
      <header className="attachments-head">
        <h2>影像资料</h2>
        <span role="status">{list.length === 0 ? "还没有影像" : `共 ${list.length} 个文件`}</span>
        {missing.length > 0 && (
          <p className="attachments-missing">
            还缺必需的影像：{missing.map(({ value }) => value).join("、")}
          </p>
        )}
      </header>
      {!isReadOnly && <Bringing known={known} />}
      {Object.entries(Object.groupBy(list, ({ fileCategory }) => fileCategory)).map(([code, files = []]) => (
        <section key={code} className="attachment-group">
          <h3>
            {categories.find((category) => category.code === code)?.value ?? code}
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
              <RemovedLine key={attachment.attachmentId} attachment={attachment} />
            ))}
          </ul>
        </details>
      )}
      {previewed && <PictureDialog attachment={previewed} onClose={() => setPreviewed(undefined)} />}
      {removing && <RemoveDialog attachment={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** What is demanded and missing is asked for first. */
function Bringing({ known: { businessNo, categories, list } }: { known: AttachmentList }) {
  const uploads = useUploads(businessNo);
  const [typed, setTyped] = useState<string>();
  // What is on its way is there: the next file is of what is missing beside it.
  const coming = uploads.queue.filter(({ why }) => why === "");
  const [first] = missingOf(categories, [...list, ...coming]);
  const chosen = typed ?? first?.code ?? categories[0]?.code ?? "";
  const { add } = uploads;
  const take = useCallback((files: Iterable<File>) => add(files, chosen), [add, chosen]);
  return (
    <>
      <AttachmentDrop categories={categories} chosen={chosen} onChosen={setTyped} onFiles={take} />
      <UploadQueue queue={uploads.queue} onDrop={uploads.drop} onRetry={uploads.retry} />
      <p className="visually-hidden" role="status">
        {uploads.doneCount > 0 ? `已上传 ${uploads.doneCount} 个文件` : ""}
      </p>
    </>
  );
}
