import { createUserNameLookup, listUserEmails, listUserRights } from "#areas/identity/questions.ts";
import type { EventReactionContext } from "#platform/server/area.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { maskText } from "#platform/lists/masking.ts";
import { isMailSettingActor, mailStatusSlot, queueTestMail, resendMail, saveSetting } from "./commands.ts";
import * as calls from "./contract.ts";
import { buildMessageId, hideLinkKeys } from "./rules/sending.ts";
import * as store from "./store.ts";

const SEES_CONTACTS = "customer:reveal";

export function mailRoutes({ services, handlersOf }: EventReactionContext): Route[] {
  const statusHandlers = handlersOf(mailStatusSlot);
  return [
    handle(calls.queryMailSettings, ({ actor, inScope }) =>
      inScope(async (reader) => {
        const settings = await store.listSettings(reader);
        const nameOf = await createUserNameLookup(
          reader,
          settings.map(({ changedBy }) => changedBy),
        );
        const ownEmail = (await listUserEmails(reader, [actor.userCode])).get(actor.userCode) ?? "";
        return {
          settings: settings.map((setting) => ({
            ...setting,
            changedByName: nameOf(setting.changedBy).userName,
          })),
          mayChange: isMailSettingActor(actor),
          ownEmail,
        };
      }),
    ),
    handle(calls.queryMailTemplateVersions, async ({ input: { event }, inScope, refuse }) => {
      const versions = await inScope(async (reader) => {
        const templates = await store.listTemplates(reader, event);
        const nameOf = await createUserNameLookup(
          reader,
          templates.map(({ madeBy }) => madeBy),
        );
        return templates.map((template) => ({ ...template, madeByName: nameOf(template.madeBy).userName }));
      });
      return versions.length === 0 ? refuse(calls.mailRefusals.settingMissing) : { versions };
    }),
    handle(calls.saveMailSetting, ({ input, ...unit }) => saveSetting({ ...unit, services }, input)),
    handle(calls.sendTestMail, ({ input: { event }, ...unit }) =>
      queueTestMail({ ...unit, services }, event),
    ),
    handle(calls.queryMail, async ({ input: { mailId }, actor, inScope, refuse }) => {
      const view = await inScope(async (reader) => {
        const mail = await store.findMail(reader, mailId);
        if (!mail) return undefined;
        const isWhole = (await listUserRights(reader, actor)).has(SEES_CONTACTS);
        const nameOf = await createUserNameLookup(reader, [mail.askedBy]);
        return {
          ...mail,
          recipient: isWhole ? mail.recipient : maskText("email", mail.recipient),
          body: hideLinkKeys(await store.getMailBody(reader, mailId)),
          messageId: buildMessageId(mailId),
          askedByName: nameOf(mail.askedBy).userName,
          attempts: await store.listAttempts(reader, mailId),
        };
      });
      return view ?? refuse(calls.mailRefusals.mailMissing);
    }),
    handle(calls.resendMail, async ({ input, ...unit }) => {
      const event = (await store.findMail(unit.tx, input.mailId))?.event ?? "";
      return resendMail({ ...unit, services }, input, statusHandlers[event]);
    }),
  ];
}
