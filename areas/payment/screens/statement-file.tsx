import { useState } from "react";
import { uploadAttachment } from "#areas/attachment/contract/attachment.ts";
import { useAttachments, useRefreshAttachments } from "#areas/attachment/screens/attachment-queries.ts";
import { createIdempotencyKey } from "#platform/web/api-client.ts";
import { toApiError } from "#platform/web/api-error.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { Select } from "#platform/web/select.tsx";
import { sendFileCall } from "#platform/web/send-file.ts";
import { STATEMENT_CATEGORY } from "../rules/third-payer.ts";

type StatementFileProps = {
  businessNo: string;
  attachmentId: string;
  error: string | undefined;
  onAttachment: (attachmentId: string) => void;
};

/** The signed statement: one that lies with the document already, or a new file. */
export function StatementFile({ businessNo, attachmentId, error, onAttachment }: StatementFileProps) {
  const attachments = useAttachments(businessNo);
  const refresh = useRefreshAttachments(businessNo);
  const mayUpload = useHasOperationPermission(uploadAttachment.permission);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const files =
    attachments.data?.list.filter(({ fileCategory }) => fileCategory === STATEMENT_CATEGORY) ?? [];
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setFailure("");
    try {
      const input = { businessNo, fileCategory: STATEMENT_CATEGORY };
      const uploaded = await sendFileCall(uploadAttachment, input, file, createIdempotencyKey());
      await refresh();
      onAttachment(uploaded.attachmentId);
    } catch (caught) {
      const { message, next } = toApiError(caught);
      setFailure([message, next].filter(Boolean).join("。"));
    }
    setBusy(false);
  };
  const note = failure === "" ? error : failure;
  return (
    <div className="pay-statement">
      <Select
        label="声明文件"
        options={files.map((file) => ({ value: file.attachmentId, label: file.fileName }))}
        value={attachmentId}
        placeholder={files.length === 0 ? "请上传文件" : "请选择"}
        error={note}
        onChange={onAttachment}
      />
      {mayUpload && (
        <label className="button import-picker">
          {isBusy ? "正在上传…" : "上传文件"}
          <input
            type="file"
            className="visually-hidden"
            accept=".jpg,.jpeg,.png,.webp,.pdf"
            disabled={isBusy}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void send(file);
              // The same file may be chosen once more.
              currentTarget.value = "";
            }}
          />
        </label>
      )}
    </div>
  );
}
