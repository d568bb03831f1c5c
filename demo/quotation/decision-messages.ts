import type pg from "pg";

type DecisionMessages = {
  readonly businessType: "Q" | "T";
  readonly secondaryMessageType: string;
  /** The actions of the trail that are reported, besides an automatic return. */
  readonly actions: readonly string[];
  /** The number of the latest messages of a clerk that are still unread. */
  readonly unread: number;
};

/** The dictionary whose words tell the result. */
const statusNames = { Q: "QuotationStatus", T: "ProposalStatus" } as const;

/** The messages about decisions that `tellOwner` sends to the person who entered a document. */
export async function insertDecisionMessages(
  owner: pg.ClientBase,
  { businessType, secondaryMessageType, actions, unread }: DecisionMessages,
): Promise<void> {
  await owner.query(
    `insert into message (id, receiver_code, com_code, message_type, secondary_message_type, content, sent_at, read_at)
     select 'DEMO-' || business_no, input_by, com_code, '3', $1, content, decided_at,
       case when place > $2 then decided_at + interval '1 hour' end
     from (select d.business_no, d.input_by, d.com_code, t.decided_at,
         jsonb_build_object('type', d.business_type, 'businessNo', d.business_no, 'holderName', d.holder_name,
           'orderNo', coalesce(d.order_no, ''), 'result', i.value, 'reason', left(t.opinion, 40)) as content,
         row_number() over (partition by d.input_by order by t.decided_at desc) as place
       from document d
       join (select distinct on (business_no) business_no, recorded_at as decided_at, to_status, opinion from document_trail
           where action = any ($3) or action = 'AUTO' and to_status = '05'
           order by business_no, trail_id desc) t using (business_no)
       join code_item i on i.code_type = $5 and i.code = t.to_status
       where d.business_type = $4) decided
     on conflict (id) do nothing`,
    [secondaryMessageType, unread, actions, businessType, statusNames[businessType]],
  );
}
