/** Apart from the list of pages: the first file would carry the names of all that such a page is made of. */
export const openSharedInquiry = async () =>
  (await import("#areas/quotation/screens/shared-inquiry.tsx")).SharedInquiry;
