import { MOST_FILE_BYTES } from "#areas/judging/rules/importing/layout.ts";

export const limits = { mostBytes: MOST_FILE_BYTES, mostProposals: 2000 } as const;
