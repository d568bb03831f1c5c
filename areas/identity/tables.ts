import type { Generated } from "kysely";
import type { Stamp } from "#platform/server/tables.ts";

declare module "#platform/server/tables.ts" {
  interface Tables {
    company: {
      com_code: string;
      com_name: string;
      short_name: string;
      com_level: string;
      valid_status: string;
    };
    app_user: {
      user_code: string;
      new_user_code: string;
      user_name: string;
      email: string;
      mobile: string;
      password_hash: string;
      login_ways: string[];
      valid_status: string;
    };
    grade: { grade_code: string; grade_name: string; permissions: string[] };
    user_company: { user_code: string; com_code: string; grade_codes: string[]; is_default: boolean };
    session: {
      token_hash: Buffer;
      user_code: string;
      com_code: string;
      login_way: string;
      created_at: Stamp;
      expires_at: Date;
      revoked_at: Date | null;
      last_used_at: Generated<Date>;
    };
    spent_ticket: { ticket_id: string; used_at: Stamp };
    login_attempt: { subject: string; attempts: number; window_ends: Date };
    login_event: {
      event_id: Generated<string>;
      happened_at: Stamp;
      user_code: string;
      login_way: string;
      outcome: string;
      address: string;
    };
    phone_code: { phone: string; code_hash: string; sent_at: Date; expires_at: Date; tries: number };
    sms_outbox: { sms_id: Generated<string>; sent_at: Stamp; phone: string; content: string };
    menu: {
      menu_id: string;
      layout: string;
      parent_id: string;
      level: string;
      title: string;
      url: string;
      icon: string;
      icon_active: string;
      valid_status: string;
      hidden: boolean;
      menu_key: string;
      active_menu: string;
      query: string;
      permission: string;
      com_prefixes: string[];
      pinyin: string;
      initials: string;
      sort: number;
    };
  }
}
