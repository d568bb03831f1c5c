/** What Word and Excel (ECMA-376 and the extensions of Microsoft) start, or take from elsewhere. Each rule has what the sender is told. */
type Reasons = ReadonlyMap<string, string>;

export const DDE = "DDE 链接或域，打开时会启动其他程序";
const OUTSIDE_FIELD = "取外部内容的域（可全选后按 Ctrl+Shift+F9 转为普通文字）";
const OUTSIDE_FUNCTION = "取外部数据或调用程序的函数（可复制后选择性粘贴为数值）";
const OBJECT = "嵌入的对象或文件";
const CONNECTION = "外部数据连接或查询";
const ADD_IN = "加载项";
const FRAME = "引用的子文档或网页框架";
const MERGE = "邮件合并的数据源";
const OUTSIDE = "外部的模板、图片或工作簿";

const table = (...groups: readonly (readonly [what: string, names: string])[]): Reasons =>
  new Map(groups.flatMap(([what, names]) => names.split(" ").map((name) => [name, what] as const)));

/** Fields of Word, in capitals. */
export const FORBIDDEN_FIELDS = table(
  [DDE, "DDE DDEAUTO"],
  [OUTSIDE_FIELD, "INCLUDEPICTURE INCLUDETEXT INCLUDE IMPORT LINK DATABASE RD"],
);

/** Functions of Excel, in capitals and without the prefixes of later versions. HYPERLINK is a link to click. */
export const FORBIDDEN_FUNCTIONS = table([
  OUTSIDE_FUNCTION,
  "WEBSERVICE IMAGE EVALUATE FILES OPEN FORMULA FORMULA.FILL RTD CALL REGISTER REGISTER.ID UNREGISTER EXEC EXECUTE RUN INITIATE POKE REQUEST SEND.KEYS FOPEN FREAD FWRITE FWRITELN SQL.REQUEST STOCKHISTORY TRANSLATE DETECTLANGUAGE COPILOT PY CUBEVALUE CUBEMEMBER CUBEMEMBERPROPERTY CUBERANKEDMEMBER CUBESET CUBESETCOUNT CUBEKPIMEMBER",
]);

/** The last words of the types of relationships, in small letters: a part counts only by its relationship. */
export const FORBIDDEN_RELATIONSHIPS = table(
  ["宏", "vbaproject wordvbadata xlmacrosheet xlintlmacrosheet attachedtoolbars"],
  ["控件", "control activexcontrol activexcontrolbinary"],
  [OBJECT, "afchunk oleobject package"],
  [OUTSIDE, "attachedtemplate externallink externallinkpath"],
  [FRAME, "subdocument frame"],
  [MERGE, "mailmergesource mailmergeheadersource"],
  [CONNECTION, "connections querytable volatiledependencies powerpivotdata"],
  [ADD_IN, "webextension webextensiontaskpanes"],
);

/** Elements of any part, whatever their namespace is: readers take some by their place. */
export const FORBIDDEN_ELEMENTS = table(
  [DDE, "ddeLink"],
  [OBJECT, "altChunk OLEObject oleObject oleLink"],
  [OUTSIDE, "attachedTemplate externalBook externalReference"],
  [FRAME, "subDoc sourceFileName"],
  [MERGE, "connectString odso headerSource"],
  [CONNECTION, "DataMashup queryTable webPr dbPr olapPr webPublishItem"],
  [ADD_IN, "webextension taskpane"],
  ["宏", "FmlaMacro script"],
);

type AttributeRule = readonly [attribute: string, value: RegExp, what: string];
const OUTSIDE_ADDRESS = /^\s*(?:(?!data:)[a-z]+:|[/\\])/i;
const OLD_PICTURE: readonly AttributeRule[] = [
  ["href", /./, OUTSIDE],
  ["src", /^\s*(?:[a-z]+:|[/\\])/i, OUTSIDE],
];
/** The same in a drawing of old that is no sound XML. */
export const UNSOUND_PICTURE = /\b(?:src|href)\s*=\s*["']?\s*(?:[a-z]+:|[/\\])/i;
const CONTENT_TYPE: readonly AttributeRule[] = [
  ["ContentType", /macro|vba/i, "宏"],
  ["ContentType", /\.(?:connections|queryTable|externalLink|volatileDependencies)\+xml/i, CONNECTION],
  ["ContentType", /webextension/i, ADD_IN],
];
/** Values of attributes that take something from elsewhere, by element. */
export const FORBIDDEN_ATTRIBUTES: ReadonlyMap<string, readonly AttributeRule[]> = new Map([
  ["blip", [["link", /./, OUTSIDE]]],
  ["imagedata", OLD_PICTURE],
  [
    "image",
    [
      ["src", OUTSIDE_ADDRESS, OUTSIDE],
      ["href", OUTSIDE_ADDRESS, OUTSIDE],
    ],
  ],
  ["formControlPr", [["fmlaMacro", /./, "宏"]]],
  ["fill", OLD_PICTURE],
  ["stroke", OLD_PICTURE],
  ["cacheSource", [["type", /^external$/, CONNECTION]]],
  ["Default", CONTENT_TYPE],
  ["Override", CONTENT_TYPE],
]);

/** Elements of Excel whose text is a formula, and attributes that are one. */
export const FORMULA_ELEMENTS: ReadonlySet<string> = new Set(
  "f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula oldFormula FmlaPict FmlaLink FmlaRange FmlaTxbx".split(
    " ",
  ),
);
export const FORMULA_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ["cfvo", "val"],
  ["cacheField", "formula"],
  ["calculatedItem", "formula"],
  ["sp", "textlink"],
]);

export const OUTSIDE_TARGET = OUTSIDE;

const FUNCTION = /[\p{L}_\\][\p{L}\p{N}_.\\?]*(?=\s*\()|_xleta\.[\p{L}.]+/gu;
const PREFIXES = /^(?:_xl\p{L}*\.)+/iu;

/** Programs may ignore what is not shown, and take letters of full width for the usual ones. */
export const toPlainLetters = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** What a formula without its texts calls. */
export function findForbiddenFunction(formula: string): string | undefined {
  for (const [name] of toPlainLetters(formula).matchAll(FUNCTION)) {
    const what = FORBIDDEN_FUNCTIONS.get(name.replace(PREFIXES, "").toUpperCase());
    if (what !== undefined) return what;
  }
  return undefined;
}
