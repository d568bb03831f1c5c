/** Apart from the list of pages: the first file would carry the names of all that such a page is made of. */
export const importSharedPage = async () => (await import("./shared-page.tsx")).SharedDocumentPage;
