import { MAX_IMPORT_FILE_BYTES } from "#areas/judging/rules/importing/layout.ts";

export const rosterBatchLimits = { mostBytes: MAX_IMPORT_FILE_BYTES, mostPolicies: 200 } as const;
