import type pg from "pg";

/** Of each clerk the latest are still unread. */
const UNREAD = 3;

/** The messages about decisions that `tellOwner` sends to the person who entered a quotation. */
export async function insertDecisionMessages(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content, sent_at, read_at)
     select 'DEMO-' || business_no, input_by, com_code, '3', '6', content, decided_at,
       case when place > $1 then decided_at + interval '1 hour' end
     from (select d.business_no, d.input_by, d.com_code, t.decided_at,
         jsonb_build_object('type', 'Q', 'businessNo', d.business_no, 'holderName', d.holder_name, 'orderNo', '') as content,
         row_number() over (partition by d.input_by order by t.decided_at desc) as place
       from document d join (select business_no, max(recorded_at) as decided_at from document_trail
           where action in ('APPROVE', 'RETURN', 'REJECT') or action = 'AUTO' and to_status = '05'
           group by business_no) t using (business_no)) decided
     on conflict (id) do nothing`,
    [UNREAD],
  );
}
