import "./attachments.css";

/** Files belong to a document by its number, which a new one has not yet. */
export function PapersLater() {
  return (
    <section className="card attachments" aria-label="影像资料">
      <header className="attachments-head">
        <h2>影像资料</h2>
        <span>暂存后取得单号，即可在此上传影像</span>
      </header>
    </section>
  );
}
