import { Button } from "#platform/ui/button.tsx";
import { TextLink } from "#platform/ui/links.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { cancelUpload, type UnfinishedUpload } from "../contract/attachment.ts";
import { countSentBytes, IMAGE_UPLOAD_PATH } from "../rules.ts";
import { useRefreshAttachments } from "./attachment-queries.ts";
import { toPercent } from "./upload-queue-list.tsx";

type UnfinishedUploadsProps = {
  uploads: readonly UnfinishedUpload[];
  /** Links to the documents, where the uploads of several are shown. */
  isLinked?: boolean;
};

/** Files that the user began to send and did not finish. The browser has not kept them, so they are chosen again. */
export function UnfinishedUploads({ uploads, isLinked = false }: UnfinishedUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <section className="unfinished-uploads" aria-label="没有传完的文件">
      <p>以下文件没有传完。再次选择同一文件，会从中断处继续；超过一天自动清除。</p>
      <ul className="attachment-queue">
        {uploads.map((upload) => (
          <UnfinishedItem key={upload.uploadId} upload={upload} isLinked={isLinked} />
        ))}
      </ul>
    </section>
  );
}

type UnfinishedItemProps = { upload: UnfinishedUpload; isLinked: boolean };

function UnfinishedItem({ upload, isLinked }: UnfinishedItemProps) {
  const { uploadId, businessNo, fileName, fileBytes, missing } = upload;
  const refresh = useRefreshAttachments(businessNo);
  const { mutate, isPending, error } = useCallMutation(cancelUpload);
  return (
    <li>
      <span className="attachment-name">{fileName}</span>
      <span>已传 {toPercent(countSentBytes(fileBytes, missing), fileBytes)}</span>
      {isLinked && <TextLink href={`${IMAGE_UPLOAD_PATH}?businessNo=${businessNo}`}>{businessNo}</TextLink>}
      {error && <span role="alert">{error.message}</span>}
      <Button
        look="link"
        aria-label={`放弃 ${fileName}`}
        isBusy={isPending}
        onClick={() => mutate({ uploadId }, { onSettled: () => void refresh() })}
      >
        放弃
      </Button>
    </li>
  );
}
