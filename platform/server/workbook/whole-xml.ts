/** The parts that a workbook is read from: its sheets, their list and their texts. */
const READ = /^xl\/(?:worksheets\/)?[^/]+\.xml$/;
const HEAD_BYTES = 4096;
const TAIL_BYTES = 512;

/** Reads a part in pieces and tells whether its outermost element was closed, which a cut file lacks. */
export class XmlEndChecker {
  readonly #isRead: boolean;
  #head = "";
  #tail = "";

  constructor(name: string) {
    this.#isRead = READ.test(name);
  }

  take(piece: Buffer): void {
    if (!this.#isRead) return;
    const missing = HEAD_BYTES - this.#head.length;
    if (missing > 0) this.#head += piece.toString("latin1", 0, missing);
    const ending = piece.toString("latin1", Math.max(0, piece.length - TAIL_BYTES));
    this.#tail = (this.#tail + ending).slice(-TAIL_BYTES);
  }

  isWhole(): boolean {
    if (!this.#isRead) return true;
    const opening = /<([A-Za-z_][\w:.-]*)[^>]*>/.exec(this.#head);
    if (!opening) return false;
    const [element, name = ""] = opening;
    return element.endsWith("/>") || this.#tail.includes(`</${name}`);
  }
}
