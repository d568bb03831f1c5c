import type { ColumnType, Generated } from "kysely";

export type Stamp = ColumnType<string, never, never>;

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
