import { MAX_IMPORT_FILE_BYTES } from "#areas/judging/rules/importing/layout.ts";

export const proposalImportLimits = { mostBytes: MAX_IMPORT_FILE_BYTES, mostProposals: 2000 } as const;
