type Region = {
  contains(node: Node | null): boolean;
  /** A dialog's open state: the browser closes it at once and notifies its component a moment later. */
  readonly open?: boolean;
  /** Receives the keys pressed outside, which then do nothing else. */
  readonly onHeldKey?: (key: string) => void;
};

/** Page shortcuts that also have a meaning in the browser, such as saving. */
const BROWSER_SHORTCUTS = new Set(["s", "k"]);

/** The open overlays in order of opening. Only the topmost receives keys. */
export function createOverlayStack(window: Pick<EventTarget, "addEventListener" | "removeEventListener">) {
  const regions: Region[] = [];
  const findTopmost = (): Region | undefined => regions.findLast(({ open }) => open !== false);
  const reaches = (target: EventTarget | null): boolean => {
    const node = target !== null && "nodeType" in target ? (target as Node) : null;
    return findTopmost()?.contains(node) ?? true;
  };
  /** Runs before all other listeners and stops keys pressed outside the topmost overlay. */
  const holdBack = (event: Event): void => {
    if (reaches(event.target)) return;
    event.stopImmediatePropagation();
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    const hold = findTopmost()?.onHeldKey;
    if (ctrlKey || metaKey ? BROWSER_SHORTCUTS.has(key.toLowerCase()) : hold) event.preventDefault();
    if (!ctrlKey && !metaKey) hold?.(key);
  };
  return {
    /** Adds an overlay on top and returns the function that removes it. */
    open(region: Region): () => void {
      if (regions.length === 0) window.addEventListener("keydown", holdBack, { capture: true });
      regions.push(region);
      return () => {
        const index = regions.indexOf(region);
        if (index >= 0) regions.splice(index, 1);
        if (regions.length === 0) window.removeEventListener("keydown", holdBack, { capture: true });
      };
    },
    /** Whether this place receives keys: no overlay is open, or the topmost contains it. */
    hasKeys: reaches,
  };
}

export const overlayStack = createOverlayStack(globalThis);
