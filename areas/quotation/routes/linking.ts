import { documentFor } from "#areas/document/questions.ts";
import { spendOnce } from "#areas/identity/commands.ts";
import { actorNow, hasRight } from "#areas/identity/questions.ts";
import type { Actor } from "#platform/server/actor.ts";
import { handle, type Route } from "#platform/server/http/route.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Services } from "#platform/server/services.ts";
import { quotationRefusals } from "../contract.ts";
import { linkRefusals, openInquiryLink, readInquiryLink } from "../contract/reading-link.ts";
import type { Desk } from "./desk.ts";
import { openOutside, type Wanted } from "./outside.ts";

const { inquiryMissing } = quotationRefusals;
const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn } = linkRefusals;

export const LINK_LIFE_MS = 10 * 60_000;
/** So long a link still says that it ran out; what was spent is remembered for a day. */
const TOLD_MS = 12 * 3_600_000;
const PURPOSE = "inquiryReading";

type Link = Wanted & {
  readonly linkId: string;
  readonly productLine: string;
  readonly userCode: string;
  readonly comCode: string;
  readonly until: string;
};

export function linkingRoutes(services: Services, desk: Desk): Route[] {
  const { database, tickets, now, makeId } = services;
  const outside = openOutside(services, desk);

  /** Who let it be read, with the rights that he has now: a link reaches no further than he does. */
  async function issuerOf({ userCode, comCode }: Link): Promise<Actor | undefined> {
    const issuer = await actorNow(database, userCode, comCode);
    const mayRead = issuer && (await hasRight(database.pool, issuer, openInquiryLink.permission));
    return mayRead ? issuer : undefined;
  }

  return [
    handle(openInquiryLink, async ({ input, actor, tx, note, refuse }) => {
      const { inquiryNo } = input;
      const audience = input.audience.trim();
      const inquiry = await documentFor(tx, actor, inquiryNo);
      if (!inquiry) return refuse(inquiryMissing);
      const { productLine } = await outside.productOf(tx, inquiry);
      const expires = now().getTime() + LINK_LIFE_MS;
      const until = new Date(expires).toISOString();
      const { userCode, comCode } = actor;
      const link: Link = { linkId: makeId(), inquiryNo, productLine, audience, userCode, comCode, until };
      // The quotation itself stays as it is: no `after` of it.
      note({ subject: inquiryNo, comCode: inquiry.comCode, change: { link: { audience, until } } });
      return { ticket: tickets.seal(PURPOSE, link, new Date(expires + TOLD_MS)), productLine, until };
    }),

    handle(readInquiryLink, async ({ input: { businessNo, product, ticket }, upkeep, refuse }) => {
      const link = tickets.open(PURPOSE, ticket) as Link | null;
      if (!link) return refuse(linkInvalid);
      if (link.inquiryNo !== businessNo || link.productLine !== product) return refuse(linkElsewhere);
      if (now() >= new Date(link.until))
        return refuse(linkExpired, { values: { until: clockOf(link.until) } });
      const issuer = await issuerOf(link);
      if (!issuer) return refuse(linkWithdrawn);
      if (!(await upkeep((tx) => spendOnce(tx, `${PURPOSE}:${link.linkId}`)))) return refuse(linkUsed);
      const shown = await readInScope(database, issuer, (reader) => outside.shown(reader, link, issuer));
      return shown ?? refuse(linkWithdrawn);
    }),
  ];
}

const clock = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

function clockOf(moment: string): string {
  return clock.format(new Date(moment));
}
