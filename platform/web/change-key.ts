import type { ApiError } from "./api-error.ts";

/** Reuses the idempotency key while the outcome is unknown, so that a repeated save is the same change. */
export function createIdempotencyKeyHolder(makeKey: () => string) {
  let held: { key: string; content: string } | undefined;
  return {
    keyFor: (input: unknown): string => {
      const content = JSON.stringify(input);
      if (held?.content !== content) held = { key: makeKey(), content };
      return held.key;
    },
    settle: (error?: Pick<ApiError, "isUnsure">): void => {
      if (!error?.isUnsure) held = undefined;
    },
  };
}
