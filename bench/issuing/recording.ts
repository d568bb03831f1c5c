import pg from "pg";

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

type QueryInput = string | { readonly text?: string; readonly values?: readonly unknown[] };

/** Records the statements that a process sends between two moments, by connection and in order. */
export function openRecording() {
  const byConnection = new Map<unknown, Statement[]>();
  let isOn = false;
  const ask = pg.Client.prototype.query;
  function recorded(this: pg.Client, ...given: unknown[]): unknown {
    const [asked, values] = given as [QueryInput, readonly unknown[] | undefined];
    const text = typeof asked === "string" ? asked : asked.text;
    if (isOn && text !== undefined) {
      const own = typeof asked === "string" ? values : (asked.values ?? values);
      const statements = byConnection.get(this) ?? [];
      byConnection.set(this, statements);
      statements.push({ text, values: Array.isArray(own) ? own : [] });
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
      return writingOf([...byConnection.values()].flatMap(transactionsIn));
    },
  };
}

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

/** Finds the transaction that writes. Those before it only read the session. */
function writingOf(transactions: readonly Statement[][]): Statement[] {
  const writing = transactions.filter((statements) =>
    statements.some(({ text }) => /insert into "?policy"?\s/i.test(text)),
  );
  const [found] = writing;
  if (!found || writing.length > 1) throw new Error(`${writing.length} transactions issued a policy`);
  return found;
}
