import { deflateRawSync } from "node:zlib";
import sharp from "sharp";
import { contentTypes, docx, relationship, relationships, xlsx, zip } from "./office-files.ts";
import { buildDdeFiles } from "./hostile-dde-files.ts";
import { type HostileFile, nameFiles } from "./hostile-file.ts";
import { hostilePdfs, pdf } from "./hostile-pdfs.ts";
import { outsideOfficeFiles } from "./outside-office-files.ts";

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

/** One of each kind. */
async function outsidePackages(): Promise<HostileFile[]> {
  const kinds = new Map(outsideOfficeFiles().map((file) => [file.name + file.expected, file]));
  const files: HostileFile[] = [];
  for (const { construct, name, content } of kinds.values())
    files.push(...(await nameFiles(name, [["office", construct, content]])));
  return files;
}

/** Files that must never be stored, with what refuses each. */
export async function buildHostileFiles(): Promise<HostileFile[]> {
  const builders = [
    heavyImages,
    mixedFiles,
    strangePackages,
    activePackages,
    outsidePackages,
    buildDdeFiles,
    () => nameFiles("a.pdf", hostilePdfs()),
  ];
  const files: HostileFile[] = [];
  for (const build of builders) files.push(...(await build()));
  return files;
}
