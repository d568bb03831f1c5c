import { PDFDocument, PDFName } from "pdf-lib";

type MergeInput = { readonly title: string; readonly papers: readonly Uint8Array[] };

/** Joins papers page by page. Their signatures end here: this file is for the printer, the originals stay. */
export async function work({ title, papers }: MergeInput): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  merged.setTitle(title);
  for (const paper of papers) {
    const source = await PDFDocument.load(paper, { updateMetadata: false });
    for (const page of await merged.copyPages(source, source.getPageIndices())) {
      page.node.delete(PDFName.of("Annots"));
      merged.addPage(page);
    }
  }
  return merged.save();
}
