import type { ReactNode } from "react";

/** Scrolling content must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="table-scroll" aria-label={label} {...reachable}>
      {children}
    </section>
  );
}
