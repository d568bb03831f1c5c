import { type DragEvent, useEffect, useState } from "react";
import { Select } from "#platform/web/select.tsx";
import type { AttachmentCategory } from "../rules.ts";

const ACCEPTED = "image/jpeg,image/png,image/webp,.pdf,.docx,.xlsx";

type AttachmentDropProps = {
  categories: readonly AttachmentCategory[];
  chosen: string;
  onChosen: (code: string) => void;
  onFiles: (files: Iterable<File>) => void;
};

/** Takes files by drag, paste, file picker or the phone's camera. */
export function AttachmentDropZone({ categories, chosen, onChosen, onFiles }: AttachmentDropProps) {
  const [isOver, setOver] = useState(false);
  usePastedFiles(onFiles);
  const onDragOver = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={isOver ? "attachment-drop is-over" : "attachment-drop"}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      <Select
        label="影像类别"
        options={categories.map(({ code, value, isRequired }) => ({
          value: code,
          label: isRequired ? `${value}（必需）` : value,
        }))}
        value={chosen}
        onChange={onChosen}
      />
      <FilePicker label="选择文件" onFiles={onFiles} />
      <FilePicker label="拍照" className="primary is-camera" isCamera onFiles={onFiles} />
      <p>
        可一次选择多个文件，也可拖到此处，或复制后按 Ctrl+V 粘贴。支持
        JPG、PNG、WebP、PDF、Word、Excel，每个不超过 10 MB，连接中断后自动续传。
      </p>
    </div>
  );
}

type FilePickerProps = Pick<AttachmentDropProps, "onFiles"> & {
  label: string;
  className?: string;
  isCamera?: boolean;
};

function FilePicker({ label, className = "", isCamera = false, onFiles }: FilePickerProps) {
  const source = isCamera ? { accept: "image/*", capture: "environment" as const } : { accept: ACCEPTED };
  return (
    <label className={`button attachment-picker ${className}`}>
      {label}
      <input
        type="file"
        className="visually-hidden"
        multiple={!isCamera}
        {...source}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) onFiles([...currentTarget.files]);
          // Clearing the value lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Uploads pasted files; pasted text still goes to the focused field. */
function usePastedFiles(onFiles: AttachmentDropProps["onFiles"]): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      onFiles([...files]);
    };
    addEventListener("paste", onPaste);
    return () => removeEventListener("paste", onPaste);
  }, [onFiles]);
}
