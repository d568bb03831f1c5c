import type { ReactNode } from "react";
import "./button.css";

type LinkProps = { href: string; children: ReactNode };

/** A link among words. */
export function TextLink(props: LinkProps) {
  return <a {...props} className="link" />;
}

/** A link that looks like a button. */
export function ButtonLink(props: LinkProps) {
  return <a {...props} className="button" />;
}
