/** A module of its own, so that the first file does not list all chunks of the shared page. */
export const importSharedPage = async () => (await import("./shared-page.tsx")).SharedDocumentPage;
