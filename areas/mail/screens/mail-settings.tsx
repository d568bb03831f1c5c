import { useQueryClient } from "@tanstack/react-query";
import { Button } from "#platform/ui/button.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallQuery } from "#platform/web/use-call-query.ts";
import { queryMailSettings } from "../contract.ts";
import { findMailEvent, mailEvents } from "../rules/events.ts";
import { SENT_MAILS_PATH } from "../rules/mail-places.ts";
import { EventSetting } from "./event-setting.tsx";
import "#platform/documents/web/documents.css";
import "./mail.css";

const SETTINGS_KEY = ["mailSettings"];

/** 邮件通知设置: for each event whether a mail goes out, to whom, with which text and file. */
export function MailSettingsPage({ query, setQuery }: PageProps) {
  const client = useQueryClient();
  const answer = useCallQuery(queryMailSettings, {}, SETTINGS_KEY);
  const chosen = findMailEvent(query["event"] ?? "") ?? mailEvents[0];
  const settings = answer.data?.settings ?? [];
  const setting = settings.find(({ event }) => event === chosen?.code);
  return (
    <div className="mail-page">
      <EditPageHeader
        title="邮件通知设置"
        action={
          <div className="doc-steps">
            <ButtonLink href={SENT_MAILS_PATH}>发送记录</ButtonLink>
          </div>
        }
      />
      {!answer.data && (
        <div className="mail-body">
          {answer.error && <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />}
          {answer.isPending && <LoadingSkeleton rows={8} label="正在加载邮件通知设置" />}
        </div>
      )}
      {answer.data && (
        <div className="mail-settings">
          <nav className="mail-events" aria-label="触发节点">
            {mailEvents.map(({ code, name }) => (
              <Button
                key={code}
                look="bare"
                aria-current={code === chosen?.code ? "true" : undefined}
                onClick={() => setQuery({ event: code })}
              >
                <span>{name}</span>
                <span className="quiet-note">
                  {settings.find(({ event }) => event === code)?.isOn ? "已启用" : "已停用"}
                </span>
              </Button>
            ))}
          </nav>
          {chosen && setting && (
            <EventSetting
              key={`${chosen.code} ${setting.version}`}
              event={chosen}
              setting={setting}
              mayChange={answer.data.mayChange}
              ownEmail={answer.data.ownEmail}
              onChanged={() => client.invalidateQueries({ queryKey: SETTINGS_KEY })}
            />
          )}
        </div>
      )}
    </div>
  );
}
