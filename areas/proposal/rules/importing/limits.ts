import { MOST_FILE_BYTES } from "#areas/drafting/rules/importing/file-limits.ts";

export const limits = { mostBytes: MOST_FILE_BYTES, mostProposals: 2000 } as const;
