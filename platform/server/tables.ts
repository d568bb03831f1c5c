import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely";

export type DatabaseTimestampColumn = ColumnType<string, never, never>;

/** The branch of a row; the database computes its upper levels. */
export type BranchColumns = { comCode: string; com2: DatabaseTimestampColumn; com4: DatabaseTimestampColumn };

/** Formats a moment for the wire in UTC, to the microsecond, whatever the server's time zone. */
export function selectWireTimestamp(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** The columns of a row to insert. TypeScript accepts a wider object, but the table does not have its other columns. */
export function pickColumns<Row extends object, const Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** Each area adds its own tables by declaration merging, beside its store. */
export interface Tables {
  idempotency: {
    userCode: string;
    idempotencyKey: string;
    call: string;
    inputHash: Buffer;
    outcome: unknown;
    createdAt: DatabaseTimestampColumn;
  };
  auditRow: {
    auditId: Generated<string>;
    recordedAt: DatabaseTimestampColumn;
    userCode: string;
    comCode: string;
    call: string;
    requestId: string;
    idempotencyKey: string;
    subject: string;
    change: string;
    sealNo: string | null;
  };
  outbox: {
    eventId: Generated<string>;
    topic: string;
    payload: string;
    comCode: string;
    recordedAt: DatabaseTimestampColumn;
    deliveredAt: string | null;
    attempts: Generated<number>;
    lastFault: string | null;
  };
}
