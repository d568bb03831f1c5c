import { type KeyboardEvent as ReactKey, type ReactNode, useEffect, useRef, useState } from "react";
import { overlayStack } from "#platform/ui/overlay-stack.ts";
import { useKeysWithin } from "#platform/ui/use-keys-of.ts";
import { usePageKeys, useShortcuts } from "#platform/ui/use-page-keys.ts";

/** Records on the page which listeners got a key, for the tests to read. */
function note(listener: string, { key }: { key: string }): void {
  const receivedKeys = document.body.dataset["heard"] ?? "";
  document.body.dataset["heard"] = `${receivedKeys}${listener} ${key}\n`;
}

/** Every kind of listener that a page may have below an overlay. */
export function PageBelow({ children }: { children: ReactNode }) {
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener("keydown", (event) => note("window", event), { signal });
    document.addEventListener("keydown", (event) => note("document", event), { signal });
    return () => leaving.abort();
  }, []);
  usePageKeys((event) => note("page", event));
  usePageKeys((event) => note("page first", event), { isFirst: true });
  useShortcuts({
    s: () => note("save", { key: "s" }),
    k: () => note("find", { key: "k" }),
    enter: () => note("submit", { key: "Enter" }),
  });
  const component = {
    onKeyDown: (event: ReactKey) => note("component", event),
    onKeyDownCapture: (event: ReactKey) =>
      overlayStack.hasKeys(event.currentTarget) && note("component first", event),
    onPaste: () => note("component", { key: "paste" }),
  };
  return <div {...component}>{children}</div>;
}

const rows = ["第一行", "第二行", "第三行"];

/** A list that J and K walk, even without focus. */
export function KeyList() {
  const list = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  useKeysWithin(list, (event) => {
    note("list", event);
    const step = { j: 1, k: -1 }[event.key] ?? 0;
    if (!event.ctrlKey) setActive((index) => Math.max(0, Math.min(rows.length - 1, index + step)));
  });
  return (
    <ul ref={list} aria-label="可用 J K 移动的列表">
      {rows.map((row, index) => (
        <li key={row} aria-current={index === active ? "true" : undefined}>
          {row}
        </li>
      ))}
    </ul>
  );
}
