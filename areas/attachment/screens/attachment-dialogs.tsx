import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { Field } from "#platform/ui/field.tsx";
import { noticeStore } from "#platform/web/notice-store.ts";
import { useCallMutation } from "#platform/web/use-change.ts";
import { type Attachment, removeAttachment } from "../contract/attachment.ts";
import { useRefreshAttachments } from "./attachment-queries.ts";
import { useIsWide } from "./viewer/attachment-beside.tsx";
import { AttachmentViewer, type ViewedFile } from "./viewer/attachment-viewer.tsx";
import { sideFileStore } from "./viewer/side-file-store.ts";

type AttachmentDialogProps = { attachment: Attachment; onClose: () => void };

type AttachmentViewerDialogProps = {
  files: readonly Attachment[];
  attachment: Attachment;
  onShow: (file: ViewedFile) => void;
  onClose: () => void;
};

/** Shows a file over the page, and beside the form where there is room for both. */
export function AttachmentViewerDialog({ files, attachment, onShow, onClose }: AttachmentViewerDialogProps) {
  const { attachmentId, businessNo, fileName } = attachment;
  const mayStandBeside = useIsWide() && sideFileStore.hasHost(businessNo);
  return (
    <Dialog title={fileName} onClose={onClose} className="attachment-picture" isLight>
      <AttachmentViewer files={files} shown={attachment} onShow={onShow}>
        {mayStandBeside && (
          <Button
            size="small"
            look="primary"
            onClick={() => {
              onClose();
              sideFileStore.show({ businessNo, attachmentId });
            }}
          >
            并排查看
          </Button>
        )}
      </AttachmentViewer>
    </Dialog>
  );
}

/** Asks for a reason, because the file is only marked as removed and the reason is recorded. */
export function RemoveAttachmentDialog({
  attachment: { attachmentId, businessNo, fileName },
  onClose,
}: AttachmentDialogProps) {
  const refresh = useRefreshAttachments(businessNo);
  const [reason, setReason] = useState("");
  const [isAttempted, setAttempted] = useState(false);
  const { mutate, isPending, error } = useCallMutation(removeAttachment);
  const reasonError = isAttempted && reason.trim() === "" ? "请输入删除原因" : undefined;
  return (
    <Dialog title="删除影像" onClose={onClose}>
      <form
        className="attachment-remove"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAttempted(true);
          if (reason.trim() === "") return;
          mutate(
            { attachmentId, reason },
            {
              onSuccess: () => {
                noticeStore.tell(`已删除“${fileName}”`);
                void refresh();
                onClose();
              },
            },
          );
        }}
      >
        <p>删除“{fileName}”后，它不再作为该单据的影像；文件和删除记录会保留。</p>
        <Field
          label="删除原因"
          value={reason}
          maxLength={100}
          error={reasonError}
          onChange={({ target }) => setReason(target.value)}
        />
        {error && <ErrorNote error={error} />}
        <div className="attachment-foot">
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isSubmit disabled={isPending}>
            删除
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
