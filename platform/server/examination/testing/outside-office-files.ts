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
} from "./office-files.ts";

/** A construct with the words that are told of it. */
type OfficeFile = { expected: string; construct: string; name: string; content: Promise<Buffer> };

const [BEGIN, END] = [mark("begin"), mark("end")];
const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const withSettings = (content: string) =>
  docx({ "word/settings.xml": `<w:settings xmlns:w="${W}">${content}</w:settings>` });
const withWordRelationship = (type: string, mode = "") =>
  docx({ "word/_rels/document.xml.rels": relationships(relationship(type, "a", mode)) });
const withSheet = (content: string) =>
  xlsx({ "xl/worksheets/sheet1.xml": `<worksheet>${content}</worksheet>` });
const withBookRelationship = (type: string) =>
  xlsx({ "xl/_rels/workbook.xml.rels": relationships(relationship(type, "a")) });
const simpleField = (text: string) =>
  docx({ "word/document.xml": wordField(`<w:fldSimple w:instr="${text}"/>`) });
const EXTERNAL = ' TargetMode="External"';

const FORBIDDEN_FIELDS = [
  "INCLUDEPICTURE &quot;http://a.example/a.png&quot; \\d",
  "includetext &quot;\\\\\\\\server\\\\a.docx&quot;",
  "INCLUDE a.docx",
  "LINK Excel.Sheet.12 a.xlsx",
  "IMPORT a.gif",
  "DATABASE \\d a.mdb",
  "RD a.docx",
  "\u200bINCLUDEPICTURE a.png",
  "ＩNCLUDETEXT a.docx",
];
const FORBIDDEN_FORMULAS = [
  "WEBSERVICE(A1)",
  "_xlfn.WEBSERVICE (&quot;http://a.example&quot;)",
  "1+_xlfn._xlws.image(A1)",
  "RTD(&quot;a&quot;,,1)",
  "CALL(&quot;kernel32&quot;,A1)",
  "REGISTER.ID(A1,A2)",
  "EXEC(A1)",
  "_xlfn.STOCKHISTORY(A1)",
  "CUBEVALUE(A1)",
  "MAP(A1:A3,_xleta.WEBSERVICE)",
  "IF([@a]=1,WEBSERVICE(A1))",
  "ＷＥＢＳＥＲＶＩＣＥ(A1)",
  "WEB\u00adSERVICE(A1)",
  "EVALUATE(A1)",
];

const wordFiles: Readonly<Record<string, readonly (readonly [string, Promise<Buffer>])[]>> = {
  取外部内容的域: FORBIDDEN_FIELDS.flatMap((field) => [
    [field, docxWithField(` ${field} `)] as const,
    [`${field} in pieces`, docxWithField(` ${field[0] ?? ""}`, field.slice(1))] as const,
    [`${field} as a simple field`, simpleField(` ${field}`)] as const,
    [
      `${field} within another field`,
      docx({
        "word/footer1.xml": wordField(BEGIN, instruction("IF 1 "), BEGIN, instruction(field), END, END),
      }),
    ] as const,
  ]),
  子文档或网页框架: [
    ["subDocument", withWordRelationship("subDocument")],
    ["subDoc", docx({ "word/document.xml": `<w:document xmlns:w="${W}"><w:subDoc/></w:document>` })],
    ["frame", withWordRelationship("frame")],
    [
      "frameset",
      docx({
        "word/webSettings.xml": `<w:webSettings xmlns:w="${W}"><w:frameset><w:frame><w:sourceFileName/></w:frame></w:frameset></w:webSettings>`,
      }),
    ],
  ],
  "模板、图片或工作簿": [
    ["attachedTemplate", withWordRelationship("attachedTemplate", EXTERNAL)],
    ["attachedTemplate in the settings", withSettings("<w:attachedTemplate/>")],
    ["image", withWordRelationship("image", EXTERNAL)],
    ["frame of another type", withWordRelationship("hyperlink/x", EXTERNAL)],
    ["blip", docx({ "word/document.xml": `<a:blip xmlns:a="a" xmlns:r="r" r:link="r1"/>` })],
    ["imagedata", docx({ "word/document.xml": `<imagedata src="\\\\server\\a"/>` })],
    ["image of old", docx({ "word/document.xml": `<image src="http://a.example/a.png"/>` })],
    ["image of SVG", docx({ "word/media/a.svg": `<svg><image href="http://a.example/a.png"/></svg>` })],
  ],
  对象或文件: [
    ["altChunk", docx({ "word/document.xml": `<w:document xmlns:w="${W}"><w:altChunk/></w:document>` })],
    ["aFChunk", withWordRelationship("aF&#67;hunk")],
    ["OLE link", docx({ "word/document.xml": `<o:OLEObject xmlns:o="o" Type="Link"/>` })],
  ],
  邮件合并: [
    ["mailMergeSource", withWordRelationship("mailMergeSource")],
    ["mailMerge", withSettings("<w:mailMerge><w:connectString/></w:mailMerge>")],
  ],
  加载项: [
    ["task panes", docx({ "word/webextensions/taskpanes.xml": "<a/>" })],
    ["webextension", withWordRelationship("webextensiontaskpanes")],
    ["a part of an add-in", docx({ "word/a.xml": `<we:webextension xmlns:we="a"/>` })],
  ],
};

const bookFiles: Readonly<Record<string, readonly (readonly [string, Promise<Buffer>])[]>> = {
  取外部数据或调用程序的函数: FORBIDDEN_FORMULAS.flatMap((formula) => [
    [formula, xlsxWithFormula(formula)] as const,
    ...[
      `<definedNames><definedName name="a">${formula}</definedName></definedNames>`,
      `<cfRule><formula>${formula}</formula></cfRule>`,
      `<cfvo type="formula" val="${formula}"/>`,
      `<dataValidation><formula1>${formula}</formula1></dataValidation>`,
      `<dataValidation><formula2>${formula}</formula2></dataValidation>`,
      `<x:ext xmlns:x="a"><x:formula1><x:f>${formula}</x:f></x:formula1></x:ext>`,
      `<calculatedColumnFormula>${formula}</calculatedColumnFormula>`,
      `<totalsRowFormula>${formula}</totalsRowFormula>`,
      `<cacheField formula="${formula}"/>`,
      `<calculatedItem formula="${formula}"/>`,
      `<sp textlink="${formula}"/>`,
    ].map((content) => [content, withSheet(content)] as const),
  ]),
  外部数据连接或查询: [
    ["connections.xml", xlsx({ "xl/connections.xml": "<a/>" })],
    ["connections", withBookRelationship("connections")],
    ["connection", withSheet("<connection><webPr/></connection>")],
    [
      "connections of another name",
      xlsx({
        "[Content_Types].xml": contentTypes(
          "/xl/workbook.xml",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.connections+xml",
        ),
      }),
    ],
    ["queryTables", xlsx({ "xl/queryTables/queryTable1.xml": "<a/>" })],
    ["queryTable", withBookRelationship("queryTable")],
    ["externalLinks", xlsx({ "xl/externalLinks/externalLink1.xml": "<a/>" })],
    ["Power Query", xlsx({ "customXml/item1.xml": `<DataMashup xmlns="a">x</DataMashup>` })],
    ["pivot cache", xlsx({ "xl/a.xml": `<p><cacheSource type="external"/></p>` })],
    ["webPublishItems", withSheet("<webPublishItems><webPublishItem/></webPublishItems>")],
    ["RTD of old", withBookRelationship("volatileDependencies")],
  ],
  "模板、图片或工作簿": [
    ["externalLink", withBookRelationship("externalLink")],
    ["externalBook", withSheet("<externalBook/>")],
    ["drawing that is no XML", xlsx({ "xl/a.vml": `<a b=c/><v:imagedata src="\\\\server\\a.png"/>` })],
    [
      "drawing cut in two",
      xlsx({ "xl/a.vml": `<a b=c/>${" ".repeat(200_000)}<image src='http://a.example'/>` }),
    ],
  ],
  对象或文件: [["OLE link", withSheet("<oleLink/>")]],
  宏: [
    ["macro of a button", withSheet("<FmlaMacro>[0]!a</FmlaMacro>")],
    ["macro of a control", withSheet(`<formControlPr fmlaMacro="a"/>`)],
    ["script of SVG", xlsx({ "xl/media/a.svg": "<svg><script>alert(1)</script></svg>" })],
  ],
};

function nameAll(
  name: string,
  groups: Readonly<Record<string, readonly (readonly [string, Promise<Buffer>])[]>>,
): OfficeFile[] {
  return Object.entries(groups).flatMap(([expected, files]) =>
    files.map(([construct, content]) => ({ expected, construct, name, content })),
  );
}

/** Office files with each construct that takes something from elsewhere. */
export const outsideOfficeFiles = (): OfficeFile[] => [
  ...nameAll("a.docx", wordFiles),
  ...nameAll("a.xlsx", bookFiles),
];

/** What everyday documents and workbooks have. */
export const everydayOfficeFiles = (): readonly (readonly [string, string, Promise<Buffer>])[] => [
  ...[
    "HYPERLINK &quot;https://a.example&quot;",
    "TOC \\o &quot;1-3&quot; \\h",
    "DATE \\@ yyyy",
    "IF 1 = 1 a b",
    "MERGEFIELD 姓名",
    "AUTOTEXT a",
    "MACROBUTTON NoMacro [单击此处]",
  ].map((field) => ["a.docx", field, docxWithField(` ${field} `)] as const),
  ...[
    "HYPERLINK(&quot;https://a.example&quot;,A1)",
    "_xlfn.DISPIMG(&quot;ID_1&quot;,1)",
    "_xlfn.XLOOKUP(A1,B:B,C:C)",
    "IF(A1=&quot;CALL(1)&quot;,1,2)",
    "'IMAGE (1)'!A1",
    "SUM(表1[[#This Row],[金额]])",
    "_xlfn.FILTERXML(A1,&quot;//a&quot;)",
    "MYCALL(1)+IMAGE1",
  ].map((formula) => ["a.xlsx", formula, xlsxWithFormula(formula)] as const),
  ["a.docx", "settings", withSettings("<w:mailMerge><w:mainDocumentType/></w:mailMerge>")],
  ["a.docx", "picture", docx({ "word/document.xml": `<a:blip xmlns:a="a" xmlns:r="r" r:embed="r1"/>` })],
  ["a.docx", "styles", withWordRelationship("styles")],
  ["a.xlsx", "pivot", xlsx({ "xl/a.xml": `<p><cacheSource type="worksheet"/></p>` })],
  ["a.xlsx", "shape", withSheet(`<sp macro="" textlink="$A$1"/><cfvo type="num" val="0"/>`)],
  ["a.xlsx", "publishing", withSheet(`<webPublishing codePage="936"/>`)],
];
