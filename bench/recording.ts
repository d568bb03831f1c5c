import pg from "pg";

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

type QueryInput = string | { readonly text?: string; readonly values?: readonly unknown[] };

type RecordingOptions = {
  /** The table into which only the transaction in question inserts. */
  readonly table: string;
  /** True to roll that transaction back in place of its commit, so that its statements can be run again as they are. */
  readonly isUndone?: boolean;
};

/** Records the statements of one transaction that a process sends between two moments. */
export function openRecording({ table, isUndone = false }: RecordingOptions) {
  const byConnection = new Map<unknown, Statement[]>();
  const insertsInto = new RegExp(`insert into "?${table}"?\\s`, "i");
  const isInQuestion = (statements: readonly Statement[]) =>
    statements.some(({ text }) => insertsInto.test(text));
  let isOn = false;
  const ask = pg.Client.prototype.query;
  /** The program goes on as if the transaction had been committed. */
  const rollBack = async (client: pg.Client) => ({
    ...(await (Reflect.apply(ask, client, ["rollback"]) as Promise<pg.QueryResult>)),
    command: "COMMIT",
  });
  function recorded(this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given as [QueryInput, readonly unknown[] | undefined];
    const text = typeof asked === "string" ? asked : asked.text;
    if (isOn && text !== undefined) {
      const own = typeof asked === "string" ? values : (asked.values ?? values);
      const statements = byConnection.get(this) ?? [];
      byConnection.set(this, statements);
      statements.push({ text, values: Array.isArray(own) ? own : [] });
      const isEnd = isUndone && isCommit(text) && isInQuestion(transactionsIn(statements).at(-1) ?? []);
      if (isEnd) return rollBack(this);
    }
    return Reflect.apply(ask, this, given);
  }
  pg.Client.prototype.query = recorded as typeof ask;
  return {
    async of(work: () => Promise<void>): Promise<Statement[]> {
      byConnection.clear();
      isOn = true;
      await work();
      isOn = false;
      const [found, ...more] = [...byConnection.values()].flatMap(transactionsIn).filter(isInQuestion);
      if (!found || more.length > 0)
        throw new Error(`${found ? "several" : "no"} transactions insert into ${table}`);
      return found;
    },
  };
}

const isCommit = (text: string) => /^commit/i.test(text);

function transactionsIn(statements: readonly Statement[]): Statement[][] {
  const found: Statement[][] = [];
  let current: Statement[] | undefined;
  for (const statement of statements) {
    if (/^begin/i.test(statement.text)) found.push((current = []));
    current?.push(statement);
    if (/^(?:commit|rollback)/i.test(statement.text)) current = undefined;
  }
  return found;
}

/** Messages between processes mark buffers and dates, which JSON would turn into texts. */
export function toStatementsMessage(statements: readonly Statement[]): string {
  const toPlain = (value: unknown) =>
    Buffer.isBuffer(value)
      ? `\\x${value.toString("hex")}`
      : value instanceof Date
        ? value.toISOString()
        : value;
  return JSON.stringify(statements.map(({ text, values }) => ({ text, values: values.map(toPlain) })));
}
