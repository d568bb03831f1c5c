const MAX_BYTES = 10 * 1024 * 1024;
export const pictureLimits = { maxBytes: MAX_BYTES } as const;
