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
  /** None while nobody is signed in. */
  openPen(sheet: Sheet): Pen | undefined;
  /** What is unsaved and open in no tab, the newest first. */
  offers(): readonly Draft[];
  refresh(): Promise<void>;
  discard(draft: Draft): Promise<void>;
  putBack(draft: Draft): Promise<void>;
  /** The form of this draft restores it as soon as it is on the page. */
  want(draft: Draft): void;
  wantedFor(record: string): Draft | undefined;
  takeWanted(record: string): Draft | undefined;
  /** Of this page: something is typed and not saved. */
  hasUnsaved(): boolean;
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
  const desk = openDesk(parts, shelf, (done) => void changed(done));
  const offers = openOffers({
    shelf,
    now: parts.now,
    reader: parts.owner,
    alive: parts.lives.alive,
    isOpenHere: desk.isOpen,
    onRefreshed: tell,
  });
  const owner = rememberOwner(parts.owner);
  parts.news.hear(() => void offers.refresh());
  return {
    ...openWishes(owner, tell),
    openPen: (sheet) => {
      const by = owner();
      return by ? desk.openPen({ ...sheet, userCode: by.userCode, comCode: by.comCode }) : undefined;
    },
    offers: offers.current,
    refresh: offers.refresh,
    discard: (draft) => changed(shelf.remove(draft.id)),
    putBack: (draft) => changed(shelf.put(draft, undefined)),
    hasUnsaved: desk.hasUnsaved,
    isRefused: shelf.isRefused,
    ownerKey: () => keyOf(owner()),
    leave: desk.leave,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The pens of this page. */
function openDesk(parts: KeeperParts, shelf: Shelf, onChanged: (done: Promise<void>) => void) {
  const pens = new Set<Pen>();
  let isLeaving = false;
  return {
    openPen: (sheet: Sheet & DraftOwner): Pen => {
      const pen = openPen(
        {
          ...parts,
          hold: parts.lives.hold,
          write: (draft, replaced) => void (isLeaving ? shelf.putLast(draft) : shelf.put(draft, replaced)),
          remove: (id) => onChanged(shelf.remove(id)),
        },
        sheet,
      );
      pens.add(pen);
      const close = (): void => {
        pen.close();
        pens.delete(pen);
        onChanged(Promise.resolve());
      };
      return { ...pen, close };
    },
    isOpen: (id: string): boolean => [...pens].some((pen) => pen.id() === id),
    hasUnsaved: (): boolean => [...pens].some((pen) => pen.isDirty()),
    leave: (): void => {
      isLeaving = true;
      for (const pen of pens) pen.flush();
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
  const wantedFor = (record: string): Draft | undefined => {
    const by = owner();
    const isOurs = wanted?.userCode === by?.userCode && wanted?.comCode === by?.comCode;
    return isOurs && wanted?.record === record ? wanted : undefined;
  };
  return {
    want: (draft: Draft): void => {
      wanted = draft;
      tell();
    },
    wantedFor,
    takeWanted: (record: string): Draft | undefined => {
      const taken = wantedFor(record);
      if (taken) wanted = undefined;
      return taken;
    },
  };
}
