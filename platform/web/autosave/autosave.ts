import type { StartTimer } from "#platform/kernel/debounce.ts";
import type { LocalStore } from "../local-store.ts";
import type { Draft, DraftOwner, DraftStore, DraftTarget } from "./draft.ts";
import { createDraftOffers } from "./offers.ts";
import { createDraftWriter, type DraftWriter } from "./writer.ts";
import { createDraftStorage, type DraftStorage } from "./storage.ts";

/** Tracks which drafts are being edited in any tab. */
export type OpenDraftTracker = { hold(id: string): () => void; alive(): Promise<ReadonlySet<string>> };
/** Announces a changed draft to the other tabs of the browser. */
export type DraftChangeBroadcaster = { tell(): void; hear(listener: () => void): void };

export type AutosaveOptions = {
  store: DraftStore;
  /** Receives the drafts written while the page closes. */
  local: LocalStore;
  now(): number;
  startTimer: StartTimer;
  makeId(): string;
  owner(): DraftOwner | null;
  liveDrafts: OpenDraftTracker;
  signal: DraftChangeBroadcaster;
};

export type Autosave = {
  /** Returns undefined while nobody is signed in. `tab` is the tab of the form. */
  openWriter(sheet: DraftTarget, tab?: string): DraftWriter | undefined;
  /** The drafts that are open in no tab, the newest first. */
  offers(): readonly Draft[];
  refresh(): Promise<void>;
  discard(draft: Draft): Promise<void>;
  putBack(draft: Draft): Promise<void>;
  /** Requests that the draft's form restores it as soon as the form is mounted. */
  want(draft: Draft): void;
  wantedFor(record: string): Draft | undefined;
  takeWanted(record: string): Draft | undefined;
  /** The rest of the requested draft's record after this prefix, for a page that opens the form itself. */
  wantedUnder(beginning: string): string | undefined;
  /** Whether this page has unsaved input. */
  hasUnsaved(): boolean;
  /** The tabs of this page with unsaved input; the same set until something changes. */
  unsavedTabs(): ReadonlySet<string>;
  /** Whether the browser refuses storage, so that drafts last only as long as the page. */
  isRefused(): boolean;
  ownerKey(): string;
  /** Writes pending drafts before the page closes. */
  leave(): void;
  subscribe(listener: () => void): () => void;
};

export function createAutosave(parts: AutosaveOptions): Autosave {
  const listeners = new Set<() => void>();
  const tell = (): void => listeners.forEach((listener) => listener());
  const storage = createDraftStorage({ store: parts.store, local: parts.local, onRefused: tell });
  const changed = async (done: Promise<void>): Promise<void> => {
    await done;
    parts.signal.tell();
    await offers.refresh();
  };
  const pageWriters = openWriters(parts, storage, {
    onChanged: (done) => void changed(done),
    onTurned: tell,
  });
  const offers = createDraftOffers({
    storage,
    now: parts.now,
    reader: parts.owner,
    alive: parts.liveDrafts.alive,
    isOpenHere: pageWriters.isOpen,
    onRefreshed: tell,
  });
  const owner = rememberOwner(parts.owner);
  const { forget, ...wishes } = openWishes(owner, tell);
  parts.signal.hear(() => void offers.refresh());
  return {
    ...wishes,
    openWriter: (sheet, tab) => {
      const by = owner();
      return by
        ? pageWriters.openWriter({ ...sheet, userCode: by.userCode, comCode: by.comCode }, tab)
        : undefined;
    },
    offers: offers.current,
    refresh: offers.refresh,
    discard: (draft) => {
      forget(draft);
      return changed(storage.remove(draft.id));
    },
    putBack: (draft) => changed(storage.put(draft, undefined)),
    hasUnsaved: pageWriters.hasUnsaved,
    unsavedTabs: pageWriters.unsavedTabs,
    isRefused: storage.isRefused,
    ownerKey: () => keyOf(owner()),
    leave: pageWriters.leave,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

type WriterListener = { onChanged(done: Promise<void>): void; onTurned(): void };

/** The draft writers of this page, each with its tab. */
function openWriters(parts: AutosaveOptions, storage: DraftStorage, { onChanged, onTurned }: WriterListener) {
  const writers = new Map<DraftWriter, string | undefined>();
  let unsavedTabs: ReadonlySet<string> = new Set();
  let isLeaving = false;
  const write = (draft: Draft, replaced: string | undefined): void => {
    const done = isLeaving ? storage.putLast(draft) : storage.put(draft, replaced);
    // A continued draft leaves the offers; the form's previous draft joins them.
    if (replaced !== undefined) onChanged(done);
  };
  const turned = (): void => {
    const dirty = [...writers].filter(([writer]) => writer.isDirty());
    unsavedTabs = new Set(dirty.flatMap(([, tab]) => tab ?? []));
    onTurned();
  };
  return {
    openWriter: (sheet: DraftTarget & DraftOwner, tab: string | undefined): DraftWriter => {
      const remove = (id: string): void => onChanged(storage.remove(id));
      const writer = createDraftWriter(
        { ...parts, hold: parts.liveDrafts.hold, write, remove, onTurned: turned },
        sheet,
      );
      writers.set(writer, tab);
      const close = (): void => {
        writer.close();
        writers.delete(writer);
        onChanged(Promise.resolve());
      };
      return { ...writer, close };
    },
    isOpen: (id: string): boolean => [...writers.keys()].some((writer) => writer.id() === id),
    hasUnsaved: (): boolean => [...writers.keys()].some((writer) => writer.isDirty()),
    unsavedTabs: (): ReadonlySet<string> => unsavedTabs,
    leave: (): void => {
      isLeaving = true;
      for (const writer of writers.keys()) writer.flush();
      isLeaving = false;
    },
  };
}

/** After a session ends, its user still owns the page until another user signs in. */
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
