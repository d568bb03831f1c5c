/** Names of ISO 32000-2 and of its extensions. Each table says what is told to the sender of the file. */
type Reasons = ReadonlyMap<string, string>;

const SCRIPT = "脚本";
const FILE = "嵌入的文件";
const MEDIA = "多媒体内容";
const SENDING = "提交、导入或清空数据的动作";
const OTHER_FILE = "打开其他文件的动作";
const OUTSIDE = "对外部文件的引用";

const table = (...groups: readonly (readonly [what: string, names: string])[]): Reasons =>
  new Map(groups.flatMap(([what, names]) => names.split(" ").map((name) => [`/${name}`, what] as const)));

/** May stand nowhere, neither as key nor as value. */
export const FORBIDDEN_NAMES = table(
  [SCRIPT, "JavaScript"],
  ["启动程序的动作", "Launch"],
  [FILE, "EmbeddedFile EmbeddedFiles FileAttachment"],
  [MEDIA, "RichMedia RichMediaContent RichMediaSettings RichMediaExecute Rendition GoTo3DView"],
  [SENDING, "SubmitForm ImportData ResetForm"],
  [OTHER_FILE, "GoToR GoToE"],
  [OUTSIDE, "Filespec FFilter FDecodeParms"],
  ["动态表单", "XFA"],
);
/** May not be keys; an empty dictionary behind them is harmless. */
export const FORBIDDEN_KEYS = table([SCRIPT, "JS"], [FILE, "EF"], ["自动执行的动作", "AA"], [OUTSIDE, "OPI"]);
/** Short words, which fonts, colours and parts of a text may be called too, so that the key decides. */
export const FORBIDDEN_VALUES: Readonly<Record<string, Reasons>> = {
  "/Subtype": table([MEDIA, "Screen Movie Sound 3D"]),
  "/S": table([MEDIA, "Movie Sound"], [OTHER_FILE, "Thread"]),
  "/FS": table([OUTSIDE, "URL"]),
};
/** The data of a stream with these keys comes from another file. */
export const EXTERNAL_STREAM_KEYS = table([OUTSIDE, "F Ref"]);
/** A file, where a string follows; anything else is a flag of an annotation, or the name of a font. */
export const FILE_KEY = "/F";
export const OUTSIDE_FILE = `含有${OUTSIDE}`;

/** Actions that stay within the document. */
const INSIDE_ACTIONS = ["/GoTo", "/GoToDp", "/Named", "/Hide", "/SetOCGState", "/Trans"];
const AUTOMATIC: ReadonlySet<string> = new Set(INSIDE_ACTIONS);
const CLICKED: ReadonlySet<string> = new Set([...INSIDE_ACTIONS, "/URI"]);
/** The actions that may stand behind each key. Only a click may lead to an address. */
export const ALLOWED_ACTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["/A", CLICKED],
  ["/PA", CLICKED],
  ["/NA", AUTOMATIC],
  ["/Next", AUTOMATIC],
  ["/OpenAction", AUTOMATIC],
]);
export const UNKNOWN_ACTION = "含有无法放行的动作";

/** Commands of the reader; others save, send or close the file. */
export const ALLOWED_COMMANDS: ReadonlySet<string> = new Set(
  "NextPage PrevPage FirstPage LastPage GoBack GoForward GoToPage Find FullScreen Print"
    .split(" ")
    .map((name) => `/${name}`),
);
export const UNKNOWN_COMMAND = "含有无法放行的菜单命令";

export const ADDRESS_KEYS: ReadonlySet<string> = new Set(["/URI", "/Base"]);
export const UNSAFE_LINK = "含有打开程序或文件的链接";
const SAFE_SCHEME = /^(?:https?|mailto|tel):/i;
/** Another scheme, or a path of a disk or server. An address such as www.example.com/a has neither. */
const SCHEME_OR_PATH = /^(?:[a-z][a-z0-9+.-]*:|[/\\])/i;

/** Readers ignore blanks and control characters in an address. */
export function isSafeAddress(address: string): boolean {
  const plain = address.replace(/[\s\p{Cc}]/gu, "");
  return SAFE_SCHEME.test(plain) || !SCHEME_OR_PATH.test(plain);
}
