import type { ReactNode } from "react";
import "./button.css";

type LinkProps = { href: string; children: ReactNode };

/** A link among words. */
export function TextLink({ href, children }: LinkProps) {
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ href, children }: LinkProps) {
  return (
    <a className="button" href={href}>
      {children}
    </a>
  );
}
