export const MANUAL_PATH = "/userManual";

/** The manual opened where it explains a page. */
export function buildManualHref(explainedPath: string): string {
  return `${MANUAL_PATH}?of=${encodeURIComponent(explainedPath)}`;
}
