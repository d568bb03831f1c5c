import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, OEM, type Page, PSM, type Worker } from "tesseract.js";
import type { PictureKind, RecognizedWord } from "./picture.ts";
import { FIRST_SIDE_PX, findBestSide } from "./page-size.ts";
import { preparePage } from "./prepare-page.ts";
import { unrollSeal } from "./unroll-seal.ts";

/** The recognizer does not work, whatever the picture. */
export class RecognizerError extends Error {}

/** Loaded by the first picture, and kept while the process lives. */
let engine: Promise<Worker> | undefined;

/** Run it only in the process of the recognition. */
export async function readPicture(picture: Buffer, kind: PictureKind): Promise<RecognizedWord[][]> {
  if (kind === "seal") return readSeal(picture);
  const firstPage = await preparePage(picture, FIRST_SIDE_PX);
  const first = await read(firstPage, PSM.SPARSE_TEXT);
  const side = findBestSide(first);
  const page = side === FIRST_SIDE_PX ? firstPage : await preparePage(picture, side);
  const scattered = side === FIRST_SIDE_PX ? first : await read(page, PSM.SPARSE_TEXT);
  // The modes err differently: one looks for scattered words, one for columns.
  return [scattered, await read(page, PSM.SINGLE_COLUMN)];
}

async function readSeal(picture: Buffer): Promise<RecognizedWord[][]> {
  const seal = await unrollSeal(picture);
  if (!seal) return [];
  const readings: RecognizedWord[][] = [];
  for (const strip of seal.strips) readings.push(await read(strip, PSM.SINGLE_LINE));
  return [...readings, await read(seal.purpose, PSM.SINGLE_BLOCK)];
}

async function read(prepared: Buffer, mode: PSM): Promise<RecognizedWord[]> {
  try {
    engine ??= startEngine();
    const tesseract = await engine;
    await tesseract.setParameters({ tessedit_pageseg_mode: mode, user_defined_dpi: "300" });
    const { data } = await tesseract.recognize(prepared, {}, { blocks: true, text: false });
    return listWords(data);
  } catch (error) {
    throw new RecognizerError(error instanceof Error ? error.message : String(error));
  }
}

/** The language lies in a package, so that nothing is fetched at run time. */
function startEngine(): Promise<Worker> {
  const packageFile = fileURLToPath(import.meta.resolve("@tesseract.js-data/chi_sim/package.json"));
  return createWorker("chi_sim", OEM.LSTM_ONLY, {
    langPath: join(dirname(packageFile), "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
  });
}

function listWords({ blocks }: Page): RecognizedWord[] {
  const lines = (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines.flatMap(({ words }) =>
    words.map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text,
      confidence,
      box: { left: x0, top: y0, right: x1, bottom: y1 },
    })),
  );
}
