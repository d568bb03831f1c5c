import type pg from "pg";
import messages from "./messages.json" with { type: "json" };

/**
 * After the demonstration's companies and users, to whom these messages are. Those of an earlier release named documents
 * that nobody had.
 */
export async function loadDemoMessages(owner: pg.ClientBase): Promise<void> {
  await owner.query("delete from message where id like 'DEMO-MESSAGE-%'");
  await owner.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content, sent_at)
     select id, "receiverCode", "comCode", "messageType", "secondaryMessageType", content, now() - "hoursAgo" * interval '1 hour'
     from jsonb_to_recordset($1) as m(id text, "receiverCode" text, "comCode" text, "messageType" text,
       "secondaryMessageType" text, "hoursAgo" integer, content jsonb)
     on conflict (id) do nothing`,
    [JSON.stringify(messages)],
  );
}
