import "./mail.css";

/** A mail as its reader sees it. */
export function MailText({ subject, body }: { subject: string; body: string }) {
  return (
    <div className="mail-text">
      <strong>{subject}</strong>
      <p>{body}</p>
    </div>
  );
}
