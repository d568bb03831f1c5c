import { useEffect, useRef, useState } from "react";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { renderDocx } from "./render-docx.ts";

type DocxViewProps = { docx: Blob; name: string };
type Progress = "reading" | "shown" | "failed";

/** A document of Word, drawn in the browser inside a shadow root, so that its styles stay with it. */
export function DocxView({ docx, name }: DocxViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<Progress>("reading");
  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<void> => {
      const rendered = await renderDocx(docx);
      if (!isCurrent || !host.current) return;
      const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = [rendered.styles];
      root.replaceChildren(rendered.pages);
      setProgress("shown");
    };
    show().catch(() => isCurrent && setProgress("failed"));
    return () => {
      isCurrent = false;
    };
  }, [docx]);
  return (
    <>
      {progress === "reading" && <LoadingSkeleton rows={8} label="正在打开 Word 文档" />}
      {progress === "failed" && <p className="nothing">该 Word 文档已损坏或无法显示，请下载后查看。</p>}
      <section
        className="docx-view"
        aria-label={`${name} 的内容`}
        hidden={progress !== "shown"}
        {...{ tabIndex: 0 }}
      >
        <div ref={host} />
      </section>
    </>
  );
}
