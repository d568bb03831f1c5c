import { type DragEvent, type ReactNode, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import "./file-picker.css";

type FilePickerProps = {
  isBusy: boolean;
  onFile: (file: File) => void;
  onTemplate: () => void;
  /** The accepted formats and sizes. */
  children: ReactNode;
};

/** Saves the template, and takes a filled-in file by choice or by drop. */
export function FilePicker({ isBusy, onFile, onTemplate, children }: FilePickerProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
  };
  return (
    <div
      className={isOver ? "import-card import-file is-over" : "import-card import-file"}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="button primary import-picker">
        选择文件
        <input
          type="file"
          className="visually-hidden"
          accept=".xlsx,.csv"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // The same file may be chosen once more.
            currentTarget.value = "";
          }}
        />
      </label>
      <Button disabled={isBusy} onClick={onTemplate}>
        下载模板
      </Button>
      <p>{children}</p>
    </div>
  );
}
