import "./attachments.css";

/** Takes the place of the attachments of a new document, which has no number to attach files to yet. */
export function SaveBeforeAttachingNote() {
  return (
    <section className="card attachments" aria-label="影像资料">
      <header className="attachments-head">
        <h2>影像资料</h2>
        <span>暂存后取得单号，即可在此上传影像</span>
      </header>
    </section>
  );
}
