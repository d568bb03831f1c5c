import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader can search for, page by page. */
export async function textOfPages(pdf: Uint8Array): Promise<string[]> {
  // The library takes the bytes away from whoever gives them.
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages = Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1));
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
