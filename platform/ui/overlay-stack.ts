type Region = {
  contains(node: Node | null): boolean;
  /** Of a dialog: the browser closes it at once, and tells its component a moment later. */
  readonly open?: boolean;
};

/** Shortcuts of the page that the browser would otherwise answer itself: save the page, search the web. */
const BROWSER_SHORTCUTS = new Set(["s", "k"]);

/** The overlays that are open, in the order in which they were opened. Keys belong to the topmost of them alone. */
export function createOverlayStack(window: Pick<EventTarget, "addEventListener" | "removeEventListener">) {
  const regions: Region[] = [];
  const reaches = (target: EventTarget | null): boolean => {
    const node = target !== null && "nodeType" in target ? (target as Node) : null;
    const topmost = regions.findLast(({ open }) => open !== false);
    return topmost?.contains(node) ?? true;
  };
  /** Runs before every other listener: a key that is pressed elsewhere than in the topmost overlay goes nowhere. */
  const holdBack = (event: Event): void => {
    if (reaches(event.target)) return;
    event.stopImmediatePropagation();
    const { key, ctrlKey, metaKey } = event as KeyboardEvent;
    if ((ctrlKey || metaKey) && BROWSER_SHORTCUTS.has(key.toLowerCase())) event.preventDefault();
  };
  return {
    /** Puts an overlay on top; the result takes it away again. */
    open(region: Region): () => void {
      if (regions.length === 0) window.addEventListener("keydown", holdBack, { capture: true });
      regions.push(region);
      return () => {
        const index = regions.indexOf(region);
        if (index >= 0) regions.splice(index, 1);
        if (regions.length === 0) window.removeEventListener("keydown", holdBack, { capture: true });
      };
    },
    /** Whether keys are for this place: no overlay is open, or the topmost contains it. */
    hasKeys: reaches,
  };
}

export const overlayStack = createOverlayStack(globalThis);
