import { type DragEvent, type ReactNode, useState } from "react";

type FilePickerProps = {
  isBusy: boolean;
  onFile: (file: File) => void;
  onTemplate: () => void;
  /** What may be brought. */
  children: ReactNode;
};

/** A template to be filled in, and the file that it became; chosen, or dropped here. */
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
      <button type="button" className="button" disabled={isBusy} onClick={onTemplate}>
        下载模板
      </button>
      <p>{children}</p>
    </div>
  );
}
