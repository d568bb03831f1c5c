import { platformRefusals, Refusal } from "#platform/kernel/refusal.ts";
import type { HeavyRequester } from "./heavy-request-limiter.ts";

export type UploadBudgetLimits = {
  /** The content of all uploads that this process holds. Requests without a session may hold half of it. */
  maxBytes: number;
  /** The uploads of one user or one network. */
  maxPerUser: number;
};
/** The content of one upload, from its first byte to its answer. */
export type HeldContent = {
  add(piece: Buffer): void;
  whole(): Buffer;
  /** Frees the memory. What is received later is thrown away. */
  drop(): void;
};
type UploadBudget = { open(requester: HeavyRequester): HeldContent };

/** Refuses uploads over the limits, so that their content cannot fill the memory of the process. */
export function createUploadBudget({ maxBytes, maxPerUser }: UploadBudgetLimits): UploadBudget {
  const uploadsByName = new Map<string, number>();
  let heldBytes = 0;
  let heldByStrangers = 0;

  const hold = (bytes: number, { isUser }: HeavyRequester): void => {
    heldBytes += bytes;
    if (!isUser) heldByStrangers += bytes;
  };
  const isFull = (bytes: number, { isUser }: HeavyRequester): boolean =>
    heldBytes + bytes > maxBytes || (!isUser && heldByStrangers + bytes > maxBytes / 2);

  return {
    open: (requester) => {
      const present = uploadsByName.get(requester.name) ?? 0;
      if (present >= maxPerUser) throw new Refusal(platformRefusals.overloaded);
      uploadsByName.set(requester.name, present + 1);
      let pieces: Buffer[] = [];
      let ownBytes = 0;
      let isOpen = true;
      return {
        add: (piece) => {
          if (!isOpen) return;
          if (isFull(piece.length, requester)) throw new Refusal(platformRefusals.overloaded);
          hold(piece.length, requester);
          ownBytes += piece.length;
          pieces.push(piece);
        },
        whole: () => {
          if (pieces.length > 1) pieces = [Buffer.concat(pieces)];
          return pieces[0] ?? Buffer.alloc(0);
        },
        drop: () => {
          if (!isOpen) return;
          isOpen = false;
          pieces = [];
          hold(-ownBytes, requester);
          const left = (uploadsByName.get(requester.name) ?? 1) - 1;
          if (left > 0) uploadsByName.set(requester.name, left);
          else uploadsByName.delete(requester.name);
        },
      };
    },
  };
}
