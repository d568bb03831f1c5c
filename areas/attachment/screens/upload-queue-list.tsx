import { Button } from "#platform/ui/button.tsx";
import type { QueuedUpload, UploadQueue } from "./upload-queue.ts";

type UploadQueueListProps = {
  uploads: readonly QueuedUpload[];
  queue: Pick<UploadQueue, "pause" | "resume" | "drop">;
};

const stageTexts: Readonly<Record<QueuedUpload["stage"], string>> = {
  waiting: "等待上传",
  reading: "正在读取文件",
  sending: "正在上传",
  interrupted: "连接中断，恢复后自动继续",
  checking: "正在检查文件",
  paused: "已暂停",
  failed: "",
};

export function UploadQueueList({ uploads, queue }: UploadQueueListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="attachment-queue" aria-label="正在上传的文件">
      {uploads.map((upload) => (
        <li key={upload.key} className={upload.stage === "failed" ? "is-bad" : ""}>
          <span className="attachment-name">{upload.file.name}</span>
          {upload.stage === "failed" ? (
            <span role="alert">{upload.failure}</span>
          ) : (
            <>
              <progress
                max={upload.file.size}
                value={upload.sentBytes}
                aria-label={`${upload.file.name} 的上传进度`}
              />
              <span>{toPercent(upload.sentBytes, upload.file.size)}</span>
              <span role="status">{stageTexts[upload.stage]}</span>
            </>
          )}
          <UploadButtons upload={upload} queue={queue} />
        </li>
      ))}
    </ul>
  );
}

type UploadButtonsProps = { upload: QueuedUpload; queue: UploadQueueListProps["queue"] };

function UploadButtons({ upload: { key, stage, file }, queue }: UploadButtonsProps) {
  if (stage === "checking") return null;
  const isStopped = stage === "paused" || stage === "failed";
  const label = stage === "failed" ? "重试" : isStopped ? "继续" : "暂停";
  return (
    <span className="attachment-queue-buttons">
      <Button
        look="link"
        aria-label={`${label} ${file.name}`}
        onClick={() => (isStopped ? queue.resume(key) : queue.pause(key))}
      >
        {label}
      </Button>
      <Button look="link" aria-label={`不再上传 ${file.name}`} onClick={() => queue.drop(key)}>
        不再上传
      </Button>
    </span>
  );
}

export function toPercent(sentBytes: number, fileBytes: number): string {
  return `${Math.floor((sentBytes / fileBytes) * 100)}%`;
}
