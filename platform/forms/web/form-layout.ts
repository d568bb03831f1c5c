import type { LocalStore } from "#platform/web/local-store.ts";

/** How a user arranged the forms: what is folded beside them, and the widths of columns by "section.column". */
export type FormLayout = {
  readonly isRailFolded: boolean;
  readonly isAsideFolded: boolean;
  /** In full width both are folded, and come back as they were. */
  readonly isFullWidth: boolean;
  readonly widths: Readonly<Record<string, number>>;
};

export type FormLayoutStore = {
  current(): FormLayout;
  subscribe(listener: () => void): () => void;
  change(next: Partial<FormLayout>): void;
};

const KEY = "formLayout";
const PLAIN: FormLayout = { isRailFolded: false, isAsideFolded: false, isFullWidth: false, widths: {} };

/** The layout of all forms of this page; each user of this browser has one. */
export function createFormLayoutStore(store: LocalStore, getUserCode: () => string): FormLayoutStore {
  const listeners = new Set<() => void>();
  let known: { userCode: string; layout: FormLayout } | undefined;
  const current = (): FormLayout => {
    const userCode = getUserCode();
    if (known?.userCode !== userCode)
      known = { userCode, layout: parseLayout(store.read(`${KEY}.${userCode}`)) };
    return known.layout;
  };
  return {
    current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(next) {
      const userCode = getUserCode();
      const layout = { ...current(), ...next };
      known = { userCode, layout };
      store.write(`${KEY}.${userCode}`, JSON.stringify(layout));
      for (const listener of listeners) listener();
    },
  };
}

/** Whatever is unreadable is as if it had never been arranged. */
function parseLayout(text: string | null): FormLayout {
  try {
    const kept = JSON.parse(text ?? "{}") as Partial<FormLayout>;
    const sound = Object.entries(kept.widths ?? {}).filter(([, width]) => Number.isFinite(width));
    return {
      isRailFolded: kept.isRailFolded === true,
      isAsideFolded: kept.isAsideFolded === true,
      isFullWidth: kept.isFullWidth === true,
      widths: Object.fromEntries(sound),
    };
  } catch {
    return PLAIN;
  }
}

export function isRailFolded({ isRailFolded: isFolded, isFullWidth }: FormLayout): boolean {
  return isFolded || isFullWidth;
}

export function isAsideFolded({ isAsideFolded: isFolded, isFullWidth }: FormLayout): boolean {
  return isFolded || isFullWidth;
}

/** Folds or unfolds one side. In full width, the other side stays folded. */
export function foldRail(layout: FormLayout, isFolded: boolean): Partial<FormLayout> {
  return { isRailFolded: isFolded, isAsideFolded: isAsideFolded(layout), isFullWidth: false };
}

export function foldAside(layout: FormLayout, isFolded: boolean): Partial<FormLayout> {
  return { isRailFolded: isRailFolded(layout), isAsideFolded: isFolded, isFullWidth: false };
}
