import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/dialog.tsx";
import { useAttachments } from "../attachment-queries.ts";
import { AttachmentViewer, type ViewedFile } from "./attachment-viewer.tsx";
import { sideFileStore } from "./side-file-store.ts";
import "./viewer.css";

const WIDE = "(width >= 1280px)";

function listenToWidth(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether a file fits beside a form. */
export function useIsWide(): boolean {
  return useSyncExternalStore(listenToWidth, () => matchMedia(WIDE).matches);
}

/** The place beside a document for one of its files; the file stays while the user works in the form. */
export function AttachmentBeside({ businessNo }: { businessNo: string }) {
  const shown = useSyncExternalStore(sideFileStore.subscribe, sideFileStore.current);
  useEffect(() => sideFileStore.addHost(businessNo), [businessNo]);
  if (shown?.businessNo !== businessNo) return null;
  return <BesideViewer businessNo={businessNo} attachmentId={shown.attachmentId} />;
}

type BesideViewerProps = { businessNo: string; attachmentId: string };

function BesideViewer({ businessNo, attachmentId }: BesideViewerProps) {
  const isWide = useIsWide();
  const { data } = useAttachments(businessNo);
  const file = data?.list.find((attachment) => attachment.attachmentId === attachmentId);
  const close = (): void => sideFileStore.show(undefined);
  if (!data || !file) return null;
  const viewing = {
    files: data.list,
    shown: file,
    onShow: (next: ViewedFile) => sideFileStore.show({ businessNo, attachmentId: next.attachmentId }),
  };
  if (!isWide)
    return (
      <Dialog title={file.fileName} onClose={close} className="attachment-picture" isLight>
        <AttachmentViewer {...viewing} />
      </Dialog>
    );
  return <BesidePane {...viewing} onClose={close} />;
}

type BesidePaneProps = {
  files: readonly ViewedFile[];
  shown: ViewedFile;
  onShow: (file: ViewedFile) => void;
  onClose: () => void;
};

function BesidePane({ onClose, ...viewing }: BesidePaneProps) {
  const pane = useRef<HTMLElement>(null);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) onClose();
  });
  useEffect(() => {
    const element = pane.current;
    // After a change of page the focus belongs to the form.
    if (sideFileStore.takeFocus()) element?.focus();
    const listen = (event: KeyboardEvent): void => onEscape(event);
    element?.addEventListener("keydown", listen);
    return () => element?.removeEventListener("keydown", listen);
  }, []);
  return (
    <aside ref={pane} className="attachment-beside" aria-label="并排查看影像" tabIndex={-1}>
      <h2 title={viewing.shown.fileName}>{viewing.shown.fileName}</h2>
      <AttachmentViewer {...viewing}>
        <Button size="small" onClick={onClose}>
          关闭
        </Button>
      </AttachmentViewer>
    </aside>
  );
}
