import { type Draft, type DraftOwner, isFreshDraft } from "./draft.ts";
import type { DraftStorage } from "./storage.ts";

type OfferParts = {
  storage: DraftStorage;
  now(): number;
  reader(): DraftOwner | null;
  alive(): Promise<ReadonlySet<string>>;
  /** Whether the draft is being edited on this page. */
  isOpenHere(id: string): boolean;
  onRefreshed(): void;
};

/** Offers the drafts of the signed-in user that are open in no tab. */
export function createDraftOffers(parts: OfferParts) {
  let shown: readonly Draft[] = [];
  let round = 0;
  return {
    current: (): readonly Draft[] => shown,
    refresh: async (): Promise<void> => {
      const mine = (round += 1);
      const reader = parts.reader();
      // The next user must not see the previous user's drafts even for a moment.
      if (shown.some(({ userCode }) => userCode !== reader?.userCode)) {
        shown = [];
        parts.onRefreshed();
      }
      const found = reader ? await parts.storage.list(reader.userCode) : [];
      const alive = await parts.alive();
      if (mine !== round) return;
      const fresh = found.filter((draft) => isFreshDraft(draft, parts.now()));
      for (const draft of found) if (!fresh.includes(draft)) void parts.storage.remove(draft.id);
      shown = fresh
        .filter(({ id }) => !parts.isOpenHere(id) && !alive.has(id))
        .toSorted((one, other) => other.savedMs - one.savedMs);
      parts.onRefreshed();
    },
  };
}
