import type { StartTimer } from "#platform/kernel/debounce.ts";
import type { LocalStore } from "../local-store.ts";
import type { Draft, DraftOwner, DraftStore, Sheet } from "./draft.ts";
import { openOffers } from "./offers.ts";
import { openPen, type Pen } from "./pen.ts";
import { openShelf, type Shelf } from "./shelf.ts";

/** Which drafts are being written at this moment, in whatever tab. */
export type Lives = { hold(id: string): () => void; alive(): Promise<ReadonlySet<string>> };
/** Between the tabs of one browser. */
export type News = { tell(): void; hear(listener: () => void): void };

export type KeeperParts = {
  store: DraftStore;
  /** Holds what is written in the very moment that the page goes. */
  local: LocalStore;
  now(): number;
  startTimer: StartTimer;
  makeId(): string;
  owner(): DraftOwner | null;
  lives: Lives;
  news: News;
};

export type DraftKeeper = {
  /** None while nobody is signed in. `tab` is where the form stands. */
  openPen(sheet: Sheet, tab?: string): Pen | undefined;
  /** What is unsaved and open in no tab, the newest first. */
  offers(): readonly Draft[];
  refresh(): Promise<void>;
  discard(draft: Draft): Promise<void>;
  putBack(draft: Draft): Promise<void>;
  /** The form of this draft restores it as soon as it is on the page. */
  want(draft: Draft): void;
  wantedFor(record: string): Draft | undefined;
  takeWanted(record: string): Draft | undefined;
  /** The record of the wanted draft behind this beginning, for a page that opens the form itself. */
  wantedUnder(beginning: string): string | undefined;
  /** Of this page: something is typed and not saved. */
  hasUnsaved(): boolean;
  /** The tabs of this page in which it is; the same set as long as nothing changed. */
  unsavedTabs(): ReadonlySet<string>;
  /** The browser keeps nothing; drafts last as long as the page. */
  isRefused(): boolean;
  ownerKey(): string;
  /** Writes what waits; the page may be gone a moment later. */
  leave(): void;
  subscribe(listener: () => void): () => void;
};

export function openDraftKeeper(parts: KeeperParts): DraftKeeper {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const shelf = openShelf({ store: parts.store, local: parts.local, onRefused: tell });
  const changed = async (done: Promise<void>): Promise<void> => {
    await done;
    parts.news.tell();
    await offers.refresh();
  };
  const desk = openDesk(parts, shelf, { onChanged: (done) => void changed(done), onTurned: tell });
  const offers = openOffers({
    shelf,
    now: parts.now,
    reader: parts.owner,
    alive: parts.lives.alive,
    isOpenHere: desk.isOpen,
    onRefreshed: tell,
  });
  const owner = rememberOwner(parts.owner);
  const { forget, ...wishes } = openWishes(owner, tell);
  parts.news.hear(() => void offers.refresh());
  return {
    ...wishes,
    openPen: (sheet, tab) => {
      const by = owner();
      return by ? desk.openPen({ ...sheet, userCode: by.userCode, comCode: by.comCode }, tab) : undefined;
    },
    offers: offers.current,
    refresh: offers.refresh,
    discard: (draft) => {
      forget(draft);
      return changed(shelf.remove(draft.id));
    },
    putBack: (draft) => changed(shelf.put(draft, undefined)),
    hasUnsaved: desk.hasUnsaved,
    unsavedTabs: desk.unsavedTabs,
    isRefused: shelf.isRefused,
    ownerKey: () => keyOf(owner()),
    leave: desk.leave,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type DeskHears = { onChanged(done: Promise<void>): void; onTurned(): void };

/** The pens of this page, each with its tab. */
function openDesk(parts: KeeperParts, shelf: Shelf, { onChanged, onTurned }: DeskHears) {
  const pens = new Map<Pen, string | undefined>();
  let unsavedTabs: ReadonlySet<string> = new Set();
  let isLeaving = false;
  const write = (draft: Draft, replaced: string | undefined): void => {
    const done = isLeaving ? shelf.putLast(draft) : shelf.put(draft, replaced);
    // The draft that is gone on with is no longer on offer, what stood in the form before it is.
    if (replaced !== undefined) onChanged(done);
  };
  const turned = (): void => {
    const dirty = [...pens].filter(([pen]) => pen.isDirty());
    unsavedTabs = new Set(dirty.flatMap(([, tab]) => tab ?? []));
    onTurned();
  };
  return {
    openPen: (sheet: Sheet & DraftOwner, tab: string | undefined): Pen => {
      const remove = (id: string): void => onChanged(shelf.remove(id));
      const pen = openPen({ ...parts, hold: parts.lives.hold, write, remove, onTurned: turned }, sheet);
      pens.set(pen, tab);
      const close = (): void => {
        pen.close();
        pens.delete(pen);
        onChanged(Promise.resolve());
      };
      return { ...pen, close };
    },
    isOpen: (id: string): boolean => [...pens.keys()].some((pen) => pen.id() === id),
    hasUnsaved: (): boolean => [...pens.keys()].some((pen) => pen.isDirty()),
    unsavedTabs: (): ReadonlySet<string> => unsavedTabs,
    leave: (): void => {
      isLeaving = true;
      for (const pen of pens.keys()) pen.flush();
      isLeaving = false;
    },
  };
}

/** A session that is over still owns what is on the page, until somebody else signs in. */
function rememberOwner(owner: () => DraftOwner | null): () => DraftOwner | null {
  let last: DraftOwner | null = null;
  return () => (last = owner() ?? last);
}

function keyOf(owner: DraftOwner | null): string {
  return owner ? `${owner.userCode}/${owner.comCode}` : "";
}

function openWishes(owner: () => DraftOwner | null, tell: () => void) {
  let wanted: Draft | undefined;
  const ours = (): Draft | undefined => {
    const by = owner();
    return wanted?.userCode === by?.userCode && wanted?.comCode === by?.comCode ? wanted : undefined;
  };
  const wantedFor = (record: string): Draft | undefined => {
    const draft = ours();
    return draft?.record === record ? draft : undefined;
  };
  return {
    want: (draft: Draft): void => {
      wanted = draft;
      tell();
    },
    wantedFor,
    wantedUnder: (beginning: string): string | undefined => {
      const record = ours()?.record;
      return record?.startsWith(beginning) ? record.slice(beginning.length) : undefined;
    },
    takeWanted: (record: string): Draft | undefined => {
      const taken = wantedFor(record);
      if (taken) wanted = undefined;
      return taken;
    },
    forget: ({ id }: Draft): void => {
      if (wanted?.id === id) wanted = undefined;
    },
  };
}
