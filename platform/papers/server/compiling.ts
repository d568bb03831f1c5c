import { join, relative } from "node:path";
import { NodeCompiler, type NodeError, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";
import type { Paper } from "../paper.ts";
import { fontFiles } from "./font.ts";
import { TemplateFault } from "./template-fault.ts";
import type { Sources } from "./templates.ts";

export type Bytes = { pdf: Uint8Array; pages: number };

/** A folder that is not there: a template reads no file. */
const NOWHERE = join(import.meta.dirname, "nowhere");
const DOCUMENTS_KEPT = 10;

/** Compiles in this very thread, which does nothing else meanwhile. */
export function openCompiler(sources: Sources): (paper: Paper) => Bytes {
  const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontPaths: fontFiles }] });
  for (const [name, text] of Object.entries(sources)) compiler.addSource(join(NOWHERE, name), text);
  return ({ template, data }) => {
    try {
      const document = compile(compiler, join(NOWHERE, `${template}.typ`), JSON.stringify(data));
      // Tags double the size.
      return { pdf: compiler.pdf(document, { pdfTags: false }), pages: document.numOfPages };
    } finally {
      // Without it 150 documents take more than a gigabyte.
      compiler.evictCache(DOCUMENTS_KEPT);
    }
  };
}

function compile(compiler: NodeCompiler, mainFilePath: string, data: string): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath, inputs: { data } });
  const { result } = compiled;
  if (!result) throw new TemplateFault(diagnosticsOf(compiled.takeError()));
  if (result.enabledAutoDate) throw new TemplateFault("a paper's date is that of its data");
  return result;
}

function diagnosticsOf(error: NodeError | null): string {
  const told = (error?.shortDiagnostics ?? []) as { message: string; path: string }[];
  return told.map(({ message, path }) => `${relative(NOWHERE, path)}: ${message}`).join("; ");
}
