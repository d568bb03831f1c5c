import { useMemo, useSyncExternalStore } from "react";
import type { UrlQuery } from "./page-registry.ts";

export type PageLocation = { pathname: string; query: UrlQuery };

const LOGIN = "/user/login";
const listeners = new Set<() => void>();

export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  listeners.forEach((listener) => listener());
}

/** The present location. Only the shell uses it, and pages get it as props. */
export function useLocation(): PageLocation {
  const href = useSyncExternalStore(listen, () => location.pathname + location.search);
  return useMemo(() => parsePageLocation(href), [href]);
}

export function parsePageLocation(href: string): PageLocation {
  const { pathname, searchParams } = new URL(href, "http://page.invalid");
  return { pathname, query: Object.fromEntries(searchParams) };
}

/**
 * Returns the address to open after signing in, never one of another site. Browsers drop tabs and line breaks from
 * an address, so that slash, tab, slash would become two slashes.
 */
export function toSafeRedirectPath(href: string | undefined): string {
  if (href === undefined || !/^\/(?![/\\])/.test(href) || /\p{Cc}/u.test(href)) return "/";
  const { pathname } = parsePageLocation(href);
  return pathname === LOGIN || pathname.startsWith(`${LOGIN}/`) ? "/" : href;
}

/** Turns plain clicks on links into navigation without a page load. Links stay real addresses. */
export function interceptLinkClicks(target: Document): void {
  target.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.href || link.target !== "" || link.origin !== location.origin || link.hasAttribute("download"))
      return;
    if (link.hash !== "") return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
