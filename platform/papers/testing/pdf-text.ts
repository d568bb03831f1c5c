import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Extracts the searchable text of each page. */
export async function extractPdfPageTexts(pdf: Uint8Array): Promise<string[]> {
  // The library detaches the buffer that it gets, so that it gets a copy.
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
    return await Promise.all(
      pages.map(async (page) => {
        const { items } = await (await page).getTextContent();
        return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      }),
    );
  } finally {
    await task.destroy();
  }
}
