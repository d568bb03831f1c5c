import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { UnsafeContentError } from "./unsafe-content.ts";

/** Elements of Word and Excel (ECMA-376) whose text may start another program by Dynamic Data Exchange. */
const INSTRUCTIONS: ReadonlySet<string> = new Set(["instrText", "delInstrText"]);
const FORMULAS: ReadonlySet<string> = new Set(["f", "formula", "formula1", "formula2", "definedName"]);
const DDE_FIELD = /^\s*DDE(?:AUTO)?\b/i;
/** The result of a field within may complete the name of the outer field, such as D and DE. */
const BEGUN_NAME = /^\s*(?:D|$)/i;

const UTF_8 = "utf-8";

type Field = { text: string; isInstruction: boolean };
type Tag = SaxesTagNS;

/** Refuses DDE in one part of an office file, which arrives in pieces. */
export class DdeGuard {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #decoder = new TextDecoder(UTF_8, { fatal: true });
  readonly #fields: Field[] = [];
  #element = "";
  #text = "";

  constructor() {
    this.#parser.on("error", () => {
      throw abnormal();
    });
    // Another encoding would hide what is looked for; entities make a few bytes explode.
    this.#parser.on("xmldecl", ({ encoding = UTF_8 }) => {
      if (encoding.toLowerCase() !== UTF_8) throw abnormal();
    });
    this.#parser.on("doctype", () => {
      throw abnormal();
    });
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", ({ local }) => this.#close(local));
    for (const event of ["text", "cdata"] as const)
      this.#parser.on(event, (text: string) => {
        if (this.#element !== "") this.#text += text;
      });
  }

  take(piece: Buffer): void {
    this.#parser.write(this.#decode(piece));
  }

  #decode(piece: Buffer): string {
    try {
      return this.#decoder.decode(piece, { stream: true });
    } catch {
      throw abnormal();
    }
  }

  #open(tag: Tag): void {
    if (tag.local === "ddeLink") throw dde();
    if (tag.local === "fldSimple") for (const text of valuesOf(tag, "instr")) refuseField(text);
    if (tag.local === "fldChar") for (const type of valuesOf(tag, "fldCharType")) this.#readFieldMark(type);
    if (INSTRUCTIONS.has(tag.local) || FORMULAS.has(tag.local)) this.#element = tag.local;
  }

  #close(name: string): void {
    if (name !== this.#element) return;
    const field = this.#fields.at(-1);
    if (FORMULAS.has(name)) refuseFormula(this.#text);
    else if (field?.isInstruction) field.text += this.#text;
    else refuseField(this.#text);
    this.#element = "";
    this.#text = "";
  }

  /** Word joins the instruction of a field from all its runs, so that its name may be cut into pieces. */
  #readFieldMark(type: string): void {
    const field = this.#fields.at(-1);
    if (type === "begin") {
      if (field?.isInstruction && BEGUN_NAME.test(field.text)) throw dde();
      this.#fields.push({ text: "", isInstruction: true });
      return;
    }
    if (type !== "separate" && type !== "end") return;
    if (field?.isInstruction) refuseField(field.text);
    if (type === "end") this.#fields.pop();
    else if (field) field.isInstruction = false;
  }
}

/** The values of all attributes of this name, because one of another namespace may stand before the real one. */
function valuesOf({ attributes }: Tag, name: string): string[] {
  return Object.values<SaxesAttributeNS>(attributes as Record<string, SaxesAttributeNS>)
    .filter(({ local }) => local === name)
    .map(({ value }) => value);
}

function refuseField(instruction: string): void {
  if (DDE_FIELD.test(instruction)) throw dde();
}

/** A formula asks another program by program|topic!item. Within brackets a quotation mark neither begins nor ends a text. */
function refuseFormula(formula: string): void {
  const outsideTexts = formula.includes("[") ? formula : formula.replace(/"[^"]*"|'[^']*'/g, "");
  if (outsideTexts.includes("|")) throw dde();
}

function dde(): UnsafeContentError {
  return new UnsafeContentError("office", "含有 DDE 链接或域，打开时会启动其他程序");
}

function abnormal(): UnsafeContentError {
  return new UnsafeContentError("archive", "文件已损坏或内部结构异常");
}
