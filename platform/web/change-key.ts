import type { ApiError } from "./api-error.ts";

/** Pressing save again after an unsure outcome is the same change, so it goes out under the same key. */
export function createChangeKeys(makeKey: () => string) {
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
