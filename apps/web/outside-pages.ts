/** A module of its own, so that the first file does not list all chunks of the shared page. */
export const loadSharedPage = async () => (await import("./shared-page.tsx")).SharedDocumentPage;
