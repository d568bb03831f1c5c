import type { ReactNode } from "react";

/** A page of a document while there is nothing of it to be seen. */
export function PageWait({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="doc-wait">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
