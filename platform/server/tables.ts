import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely";

export type Stamp = ColumnType<string, never, never>;

/** A moment as it crosses the wire, to the microsecond, whatever the server's zone. */
export function wireStamp(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Each area adds its own tables by declaration merging, beside its store. */
export interface Tables {
  idempotency: {
    user_code: string;
    idempotency_key: string;
    call: string;
    input_hash: Buffer;
    outcome: unknown;
    created_at: Stamp;
  };
  audit_row: {
    audit_id: Generated<string>;
    recorded_at: Stamp;
    user_code: string;
    com_code: string;
    call: string;
    request_id: string;
    idempotency_key: string;
    subject: string;
    change: string;
    seal_no: string | null;
  };
  outbox: {
    event_id: Generated<string>;
    topic: string;
    payload: string;
    com_code: string;
    recorded_at: Stamp;
    delivered_at: string | null;
    attempts: Generated<number>;
    last_fault: string | null;
  };
}
