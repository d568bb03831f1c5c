import pg from "pg";
import { type ScopeStatement } from "./scope-context.ts";

type Bound = { statement?: string; values: readonly string[] };
/** What pg's own query speaks to; its type definitions end at `submit`. */
type Wire = {
  close(what: { type: "S"; name: string }): void;
  parse(what: { name: string; text: string; types: readonly number[] }): void;
  bind(what: Bound): void;
  describe(what: { type: "P"; name: string }): void;
  execute(what: { portal: string }): void;
};
type Message = unknown;
/** Of pg's result, what the description of its rows fills. */
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
/** Connections that have the branch's statement prepared, with what is known of their other prepared statements. */
const entered = new WeakMap<Wire, { readonly quiet: Wire; readonly shapes: Map<string, Shape> }>();

/**
 * One statement inside a branch, sent together with the statement that enters it. Up to the end of what is sent together
 * PostgreSQL holds one transaction, so the branch is left with the answer. What a prepared statement answers with is
 * described once on each connection.
 */
export class ScopedQuery extends PgQuery {
  readonly #scope: ScopeStatement;
  #isInside = false;

  constructor(config: pg.QueryConfig, scope: ScopeStatement) {
    // Without values or a name pg would send it by the simple protocol, on its own.
    super({ ...config, queryMode: "extended" } as pg.QueryConfig);
    this.#scope = scope;
  }

  override prepare(wire: Wire): void {
    const { text, values } = this.#scope;
    const known = entered.get(wire);
    if (!known) {
      // An earlier one may have failed after it was prepared.
      wire.close({ type: "S", name: NAME });
      wire.parse({ name: NAME, text, types: [] });
    }
    wire.bind({ statement: NAME, values });
    wire.execute({ portal: "" });
    const shape = known?.shapes.get(this.name ?? "");
    if (!known || !shape) return super.prepare(wire);
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    super.prepare(known.quiet);
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
  const known = { quiet, shapes: new Map<string, Shape>() };
  entered.set(wire, known);
  return known;
}
