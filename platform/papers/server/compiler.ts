import { join, relative } from "node:path";
import { NodeCompiler, type NodeError, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintablePaper } from "../paper.ts";
import { fontFiles } from "./font.ts";
import { readRareFont, type RareFont } from "./rare-font.ts";
import type { SealPlace } from "./seal/seal-pdf.ts";
import { TemplateError } from "./template-error.ts";
import { ARCHIVE_STANDARD, type PaperTemplateSources } from "./templates.ts";

export type CompiledPaperPdf = { pdf: Uint8Array; pages: number };
type CompiledPaper = CompiledPaperPdf & { sealPlace: SealPlace | undefined };

/** The workspace is a folder that does not exist, so that a template cannot read files. */
const NOWHERE = join(import.meta.dirname, "nowhere");
const DOCUMENTS_KEPT = 10;

/** Compiles papers and blocks the thread, except while it reads the files of the second font that a paper needs. */
export function createPaperCompiler(
  sources: PaperTemplateSources,
): (paper: PrintablePaper, rareFonts?: readonly RareFont[]) => Promise<CompiledPaper> {
  const usual = createCompiler(sources, []);
  const blobs = new Map<string, Buffer>();
  let rare = usual;
  return async (paper, rareFonts = []) => {
    if (rareFonts.length === 0) return compilePaper(usual, paper, []);
    const added = rareFonts.filter(({ family }) => !blobs.has(family));
    for (const font of added) blobs.set(font.family, await readRareFont(font));
    // A compiler takes its fonts only at its beginning. All files together have 40 MB.
    if (added.length > 0) rare = createCompiler(sources, [...blobs.values()]);
    return compilePaper(rare, paper, rareFonts);
  };
}

function createCompiler(sources: PaperTemplateSources, fontBlobs: Buffer[]): NodeCompiler {
  const compiler = NodeCompiler.create({
    workspace: NOWHERE,
    // The compiler dies where fonts in memory come after files.
    fontArgs: [{ fontBlobs }, { fontPaths: fontFiles }],
  });
  for (const [name, text] of Object.entries(sources)) compiler.addSource(join(NOWHERE, name), text);
  return compiler;
}

function compilePaper(
  compiler: NodeCompiler,
  { template, data }: PrintablePaper,
  rareFonts: readonly RareFont[],
): CompiledPaper {
  try {
    const inputs = {
      data: JSON.stringify(data),
      rareFonts: JSON.stringify(rareFonts.map(({ family }) => family)),
    };
    const document = compile(compiler, join(NOWHERE, `${template}.typ`), inputs);
    // PDF tags would double the size.
    const pdf = compiler.pdf(document, { pdfTags: false, pdfStandard: ARCHIVE_STANDARD });
    return { pdf, pages: document.numOfPages, sealPlace: findSealPlace(compiler, document) };
  } finally {
    // Without eviction 150 documents take more than a gigabyte.
    compiler.evictCache(DOCUMENTS_KEPT);
  }
}

function compile(
  compiler: NodeCompiler,
  mainFilePath: string,
  inputs: Record<string, string>,
): NodeTypstDocument {
  const compilation = compiler.compile({ mainFilePath, inputs });
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
