import { join, relative } from "node:path";
import { NodeCompiler, type NodeError, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintablePaper } from "../paper.ts";
import { fontFiles } from "./font.ts";
import type { SealPlace } from "./seal/seal-pdf.ts";
import { TemplateError } from "./template-error.ts";
import type { PaperTemplateSources } from "./templates.ts";

export type CompiledPaperPdf = { pdf: Uint8Array; pages: number };
type CompiledPaper = CompiledPaperPdf & { sealPlace: SealPlace | undefined };

/** The workspace is a folder that does not exist, so that a template cannot read files. */
const NOWHERE = join(import.meta.dirname, "nowhere");
const DOCUMENTS_KEPT = 10;

/** Compiles papers synchronously and blocks the thread. */
export function createPaperCompiler(sources: PaperTemplateSources): (paper: PrintablePaper) => CompiledPaper {
  const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths: fontFiles }] });
  for (const [name, text] of Object.entries(sources)) compiler.addSource(join(NOWHERE, name), text);
  return ({ template, data }) => {
    try {
      const document = compile(compiler, join(NOWHERE, `${template}.typ`), JSON.stringify(data));
      // PDF tags would double the size.
      const pdf = compiler.pdf(document, { pdfTags: false });
      return { pdf, pages: document.numOfPages, sealPlace: findSealPlace(compiler, document) };
    } finally {
      // Without eviction 150 documents take more than a gigabyte.
      compiler.evictCache(DOCUMENTS_KEPT);
    }
  };
}

function compile(compiler: NodeCompiler, mainFilePath: string, data: string): NodeTypstDocument {
  const compilation = compiler.compile({ mainFilePath, inputs: { data } });
  const { result } = compilation;
  if (!result) throw new TemplateError(diagnosticsOf(compilation.takeError()));
  if (result.enabledAutoDate) throw new TemplateError("a paper's date is that of its data");
  return result;
}

/** A template that draws the seal tells its place as metadata with the label `seal`. */
function findSealPlace(compiler: NodeCompiler, document: NodeTypstDocument): SealPlace | undefined {
  const [found] = compiler.query(document, { selector: "<seal>" }) as {
    value: { page: number; x: string; y: string };
  }[];
  if (!found) return undefined;
  const { page, x, y } = found.value;
  return { page, x: Number.parseFloat(x), y: Number.parseFloat(y) };
}

function diagnosticsOf(error: NodeError | null): string {
  const diagnostics = (error?.shortDiagnostics ?? []) as { message: string; path: string }[];
  return diagnostics.map(({ message, path }) => `${relative(NOWHERE, path)}: ${message}`).join("; ");
}
