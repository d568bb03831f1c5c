import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import {
  DDE,
  findForbiddenFunction,
  FORBIDDEN_ATTRIBUTES,
  FORBIDDEN_ELEMENTS,
  FORBIDDEN_FIELDS,
  FORBIDDEN_RELATIONSHIPS,
  FORMULA_ATTRIBUTES,
  FORMULA_ELEMENTS,
  OUTSIDE_TARGET,
  toPlainLetters,
} from "./office-rules.ts";
import { UnsafeContentError } from "./unsafe-content.ts";

/** Elements of Word whose text is the instruction of a field. */
const INSTRUCTIONS: ReadonlySet<string> = new Set(["instrText", "delInstrText"]);
/** A formula stands within another element called formula, but not deeper. */
const MOST_NESTED = 8;
const FIELD_NAME = /^\s*([a-z]+)\b/i;
/** The starts of the forbidden names; each may be completed by a later piece or by the result of a field within. */
const BEGUN_NAMES: ReadonlySet<string> = new Set(
  [...FORBIDDEN_FIELDS.keys()].flatMap((name) => Array.from(name, (_, length) => name.slice(0, length))),
);

const UTF_8 = "utf-8";
/** The namespaces of Word, whose readers may leave out the elements of others with all their content. */
const WORD =
  /^http:\/\/(?:schemas\.openxmlformats|purl\.oclc)\.org\/(?:ooxml\/)?wordprocessingml\/(?:2006\/)?main$/;
/** Deleted text, which is no part of the field any more. */
const DELETED = new Set(["del", "moveFrom"]);
/** A fraction is called like a formula of a sheet. */
const MATH =
  /^http:\/\/(?:schemas\.openxmlformats|purl\.oclc)\.org\/(?:ooxml\/)?officeDocument\/(?:2006\/)?math$/;

/** `begun` are the starts of names that the instruction may have so far, depending on what is left out. */
type Field = { begun: ReadonlySet<string>; isInstruction: boolean; readonly optionalDepth: number };
/** An element whose text is judged. */
type JudgedElement = {
  readonly name: string;
  readonly tag: Tag;
  text: string;
  hasChildren: boolean;
  /** Whether text stands beside an inner element. */
  isMixed: boolean;
};
type Tag = SaxesTagNS;

/** Refuses what is active or from elsewhere in one part of an office file, which arrives in pieces. */
export class OfficeXmlGuard {
  readonly #parser = new SaxesParser({ xmlns: true, position: false });
  readonly #decoder = new TextDecoder(UTF_8, { fatal: true });
  readonly #fields: Field[] = [];
  readonly #elements: JudgedElement[] = [];
  /** How many of the open elements a reader may leave out. */
  #optionalDepth = 0;

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
    this.#parser.on("closetag", (tag) => this.#close(tag));
    for (const event of ["text", "cdata"] as const)
      this.#parser.on(event, (text: string) => {
        const inner = this.#elements.at(-1);
        if (inner?.hasChildren && text.trim() !== "") inner.isMixed = true;
        for (const element of this.#elements) element.text += text;
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
    const { local } = tag;
    refuseElement(tag);
    const outer = this.#elements.at(-1);
    if (outer) {
      outer.hasChildren = true;
      if (outer.text.trim() !== "") outer.isMixed = true;
      // A reader may leave out the inner element, so that other text remains than was judged.
      if (INSTRUCTIONS.has(outer.name)) throw abnormal();
    }
    if (isOptional(tag)) this.#optionalDepth += 1;
    if (local === "fldSimple") for (const text of valuesOf(tag, "instr")) refuseField(text);
    if (local === "fldChar") for (const type of valuesOf(tag, "fldCharType")) this.#readFieldMark(type);
    if (isJudged(tag)) {
      if (this.#elements.length >= MOST_NESTED) throw abnormal();
      this.#elements.push({ name: local, tag, text: "", hasChildren: false, isMixed: false });
    }
  }

  #close(tag: Tag): void {
    if (isOptional(tag)) this.#optionalDepth -= 1;
    const element = this.#elements.at(-1);
    if (element?.tag !== tag) return;
    this.#elements.pop();
    if (FORMULA_ELEMENTS.has(element.name)) refuseFormula(element);
    else this.#readInstruction(element.text);
  }

  #readInstruction(text: string): void {
    const field = this.#fields.at(-1);
    if (!field?.isInstruction) return refuseField(text);
    const isOptionalPiece = this.#optionalDepth !== field.optionalDepth;
    const begun = new Set(isOptionalPiece ? field.begun : []);
    for (const start of field.begun) {
      const joined = toPlainLetters(start + text).trimStart();
      refuseField(joined);
      if (BEGUN_NAMES.has(joined.toUpperCase())) begun.add(joined.toUpperCase());
    }
    field.begun = begun;
  }

  /** Word joins the instruction of a field from all its runs, so that its name may be cut into pieces. */
  #readFieldMark(type: string): void {
    const field = this.#fields.at(-1);
    if (type === "begin") {
      if (field?.isInstruction && field.begun.size > 0) throw dde();
      const optionalDepth = this.#optionalDepth;
      this.#fields.push({ begun: new Set([""]), isInstruction: true, optionalDepth });
      return;
    }
    if (type !== "separate" && type !== "end") return;
    // A reader that leaves out this mark alone joins other pieces.
    if (field && field.begun.size > 0 && field.optionalDepth !== this.#optionalDepth) throw dde();
    if (type === "end") this.#fields.pop();
    else if (field) field.isInstruction = false;
  }
}

const isJudged = ({ local, uri }: Tag): boolean =>
  INSTRUCTIONS.has(local) || (FORMULA_ELEMENTS.has(local) && !MATH.test(uri));

const isOptional = ({ local, uri }: Tag): boolean => DELETED.has(local) || !WORD.test(uri);

/** The values of all attributes of this name, because one of another namespace may stand before the real one. */
function valuesOf({ attributes }: Tag, name: string): string[] {
  return Object.values<SaxesAttributeNS>(attributes as Record<string, SaxesAttributeNS>)
    .filter(({ local }) => local === name)
    .map(({ value }) => value);
}

function refuseElement(tag: Tag): void {
  const { local } = tag;
  refuse(FORBIDDEN_ELEMENTS.get(local));
  if (local === "Relationship") refuseRelationship(tag);
  for (const [attribute, value, what] of FORBIDDEN_ATTRIBUTES.get(local) ?? [])
    if (valuesOf(tag, attribute).some((text) => value.test(text))) refuse(what);
  const formula = FORMULA_ATTRIBUTES.get(local);
  for (const text of formula === undefined ? [] : valuesOf(tag, formula))
    refuseFormula({ text, hasChildren: false, isMixed: false });
}

/** A link that the reader clicks is harmless; a template, picture or object from outside loads by itself. */
function refuseRelationship(tag: Tag): void {
  const types = valuesOf(tag, "Type").map((type) => type.split("/").at(-1)?.toLowerCase() ?? "");
  for (const type of types) refuse(FORBIDDEN_RELATIONSHIPS.get(type));
  const isInside = valuesOf(tag, "TargetMode").every((mode) => mode === "Internal");
  if (!isInside && types.some((type) => type !== "hyperlink")) refuse(OUTSIDE_TARGET);
}

function refuseField(instruction: string): void {
  refuse(FORBIDDEN_FIELDS.get(FIELD_NAME.exec(toPlainLetters(instruction))?.[1]?.toUpperCase() ?? ""));
}

/** A formula asks another program by program|topic!item. Within brackets a quotation mark neither begins nor ends a text. */
function refuseFormula({
  text,
  hasChildren,
  isMixed,
}: Pick<JudgedElement, "text" | "hasChildren" | "isMixed">): void {
  // A reader may leave out an inner element with its quotation marks, so that nothing counts as text.
  const hasPlainTexts = !hasChildren && !text.includes("[");
  const outsideTexts = hasPlainTexts ? text.replace(/"[^"]*"|'[^']*'/g, "") : text;
  if (outsideTexts.includes("|")) throw dde();
  refuse(findForbiddenFunction(outsideTexts));
  // Without the inner element, other names may remain than were judged.
  if (isMixed) throw abnormal();
}

function refuse(what: string | undefined): void {
  if (what !== undefined) throw new UnsafeContentError("office", `含有${what}`);
}

function dde(): UnsafeContentError {
  return new UnsafeContentError("office", `含有${DDE}`);
}

function abnormal(): UnsafeContentError {
  return new UnsafeContentError("archive", "文件已损坏或内部结构异常");
}
