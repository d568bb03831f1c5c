import { useCallback } from "react";
import "./pdf-frame.css";

/** Asks the viewer for pages as wide as the frame, without thumbnails. Not every viewer obeys. */
const VIEWER = "#navpanes=0&view=FitH";
const SHOWN_ELSEWHERE_MS = 60_000;

/**
 * Shows a PDF in the browser's own viewer. No `sandbox`, because it disables the viewer; the content policy limits the
 * frame to blobs of this page.
 */
export function PdfFrame({ pdf, title }: { pdf: Blob; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (!frame) return undefined;
      const address = URL.createObjectURL(pdf);
      frame.setAttribute("src", `${address}${VIEWER}`);
      return () => URL.revokeObjectURL(address);
    },
    [pdf],
  );
  return <iframe ref={show} className="pdf-frame" title={`${title} 的内容`} />;
}

/** A browser without a viewer opens or saves the file. */
export function openPdfElsewhere(pdf: Blob): void {
  const address = URL.createObjectURL(pdf);
  window.open(address, "_blank", "noopener");
  setTimeout(() => URL.revokeObjectURL(address), SHOWN_ELSEWHERE_MS);
}

/** Opens a page within the press of a button, for a file that is still to come: phones open none later. */
export function openPageForPdf(): { show(pdf: Blob): void; close(): void } | undefined {
  const page = window.open("", "_blank");
  if (!page) return undefined;
  page.opener = null;
  return {
    show: (pdf) => {
      const address = URL.createObjectURL(pdf);
      page.location.replace(address);
      setTimeout(() => URL.revokeObjectURL(address), SHOWN_ELSEWHERE_MS);
    },
    close: () => page.close(),
  };
}
