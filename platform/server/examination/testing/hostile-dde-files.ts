import { type HostileFile, nameFiles } from "./hostile-file.ts";
import { docx, docxWithField, instruction, mark, wordField, xlsx, xlsxWithFormula } from "./office-files.ts";

const NAMESPACES = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:x="other" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x"`;
const COMMAND = "c:\\\\windows\\\\system32\\\\cmd.exe";

/** A reader leaves out the elements that another namespace has among those of Word, and other text remains. */
function ddeBehindLeftOutElements(): Promise<HostileFile[]> {
  const document = (content: string) =>
    docx({ "word/document.xml": `<w:document ${NAMESPACES}>${content}</w:document>` });
  const leftOut = (content: string) => `<x:a>${content}</x:a>`;
  const [begin, separate, end] = [mark("begin"), mark("separate"), mark("end")];
  const [first, last] = [instruction(" DD"), instruction(`EAUTO ${COMMAND}`)];
  const choice = `<mc:AlternateContent><mc:Choice Requires="x">${first}</mc:Choice><mc:Fallback>${instruction("X")}</mc:Fallback></mc:AlternateContent>`;
  return nameFiles("a.docx", [
    ["archive", "a DDE field before an inner element", document(instruction(` DDEAUTO ${COMMAND} <x:f/>`))],
    [
      "archive",
      "a DDE field around an inner element",
      document(instruction(` DDE<x:b>X</x:b>AUTO ${COMMAND}`)),
    ],
    [
      "archive",
      "a DDE field around an inner field",
      document(`${begin}${instruction(` DDEAUTO <x:instrText/>`)}${end}`),
    ],
    [
      "office",
      "a DDE field around a text left out",
      document(begin + first + leftOut(instruction("X")) + last + end),
    ],
    [
      "office",
      "a DDE field around deleted text",
      document(`${begin}${first}<w:del>${instruction("X")}</w:del>${last}${end}`),
    ],
    ["office", "a DDE field in alternatives", document(begin + choice + last + end)],
    [
      "office",
      "a DDE field around a mark left out",
      document(begin + first + leftOut(separate) + last + end),
    ],
    [
      "office",
      "a field named by another field behind a text left out",
      document(begin + leftOut(instruction("IF ")) + begin + instruction("QUOTE 68") + end + end),
    ],
  ]);
}

/** XML in another encoding, with and without a mark or a declaration. */
function otherEncodings(): Promise<HostileFile[]> {
  const field = wordField(mark("begin"), instruction(` DDEAUTO ${COMMAND}`), mark("end"));
  const declared = (encoding: string) => field.replace('"UTF-8"', `"${encoding}"`);
  const wide = (text: string) => Buffer.from(text, "utf16le");
  const part = (content: string | Buffer, name = "word/header1.foo") => docx({ [name]: content });
  const double = Buffer.alloc(4 * field.length);
  for (let at = 0; at < field.length; at += 1) double.writeUInt32BE(field.charCodeAt(at), at * 4);
  return nameFiles("a.docx", [
    ["archive", "UTF-16 of low bytes first", part(wide(declared("UTF-16")))],
    ["archive", "UTF-16 of high bytes first", part(wide(declared("UTF-16")).swap16())],
    ["archive", "UTF-16 of high bytes first, undeclared", part(wide(field.replace(/^.*?\?>/, "")).swap16())],
    ["archive", "UTF-16 behind blanks", part(wide(` ${field}`))],
    ["archive", "UTF-32", part(double)],
    ["archive", "a part that only declares UTF-16", part(declared("UTF-16"))],
    ["archive", "a part that declares UTF-7", part(`<?xml version="1.0" encoding="UTF-7"?>+ADw-a+AD4-`)],
    ["archive", "a part that begins with UTF-7", part("+/v8-+ADw-a+AD4-")],
    ["archive", "a part in EBCDIC", part(Buffer.from("4c6fa79493", "hex"))],
    ["archive", "a part of XML that begins otherwise", part("+ADw-a+AD4-", "word/header1.xml")],
  ]);
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
    ["office", "a DDE formula before an inner element", xlsxWithFormula("cmd|'/c calc'!A0<instrText/>")],
    ["office", "a DDE formula in an inner text", xlsxWithFormula("'<a>'</a>cmd|'/c calc'!A0")],
    ["office", "a DDE formula behind an inner formula", xlsxWithFormula("<f>1</f>cmd|'/c calc'!A0")],
    ["office", "a DDE formula", xlsxWithFormula("cmd|'/c calc'!A0")],
  ]);
}

/** Office files that start another program by DDE, or hide it in an encoding. */
export async function buildDdeFiles(): Promise<HostileFile[]> {
  const builders = [ddeDocuments, ddeBehindLeftOutElements, otherEncodings, ddeWorkbooks];
  const files: HostileFile[] = [];
  for (const build of builders) files.push(...(await build()));
  return files;
}
