import type { ReactNode } from "react";

/** The frame of a page that has no document to show yet. */
export function PageWait({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="doc-wait">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
