import pg from "pg";
import { type TransactionScopeStatement } from "./scope-context.ts";

type Bound = { statement?: string; values: readonly string[] };
/** The connection as pg's own query uses it. The published types end at `submit`. */
type Wire = {
  close(what: { type: "S"; name: string }): void;
  parse(what: { name: string; text: string; types: readonly number[] }): void;
  bind(what: Bound): void;
  describe(what: { type: "P"; name: string }): void;
  execute(what: { portal: string }): void;
};
type Message = unknown;
/** The fields of pg's result that the description of the rows fills. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type WireQuery = pg.Submittable & {
  readonly name: string | undefined;
  readonly _result: Shape;
  _accumulateRows: boolean;
  prepare(wire: Wire): void;
  handleRowDescription(message: Message): void;
  handleDataRow(message: Message): void;
  handleCommandComplete(message: Message, wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
};

const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig) => WireQuery;
const NAME = "scope";
/**
 * Connections on which the branch statement is prepared, with the row descriptions of their other prepared
 * statements.
 */
const entered = new WeakMap<Wire, { readonly quiet: Wire; readonly shapes: Map<string, Shape> }>();

/**
 * A statement sent in one batch with the statement that enters the branch. PostgreSQL treats the batch as one
 * transaction, so the branch ends with the answer. Each connection describes the rows of a prepared statement once.
 */
export class ScopedQuery extends PgQuery {
  readonly #scope: TransactionScopeStatement;
  #isInside = false;

  constructor(config: pg.QueryConfig, scope: TransactionScopeStatement) {
    // Without values or a name, pg would use the simple protocol, which sends the statement on its own.
    super({ ...config, queryMode: "extended" } as pg.QueryConfig);
    this.#scope = scope;
  }

  override prepare(wire: Wire): void {
    const { text, values } = this.#scope;
    const prepared = entered.get(wire);
    if (!prepared) {
      // An earlier statement may have failed after it was prepared.
      wire.close({ type: "S", name: NAME });
      wire.parse({ name: NAME, text, types: [] });
    }
    wire.bind({ statement: NAME, values });
    wire.execute({ portal: "" });
    const shape = prepared?.shapes.get(this.name ?? "");
    if (!prepared || !shape) return super.prepare(wire);
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(prepared.quiet);
  }

  override handleDataRow(message: Message): void {
    if (this.#isInside) super.handleDataRow(message);
  }

  override handleCommandComplete(message: Message, wire: Wire): void {
    if (this.#isInside) super.handleCommandComplete(message, wire);
    this.#isInside = true;
  }

  override handleReadyForQuery(wire: Wire): void {
    const { shapes } = entered.get(wire) ?? enter(wire);
    if (this.name !== undefined && !shapes.has(this.name)) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(wire);
  }
}

function enter(wire: Wire) {
  const quiet = Object.create(wire, { describe: { value: () => undefined } }) as Wire;
  const prepared = { quiet, shapes: new Map<string, Shape>() };
  entered.set(wire, prepared);
  return prepared;
}
