import { spendOnce } from "#areas/identity/commands.ts";
import { actorNow, hasRight } from "#areas/identity/questions.ts";
import { Refusal } from "#platform/kernel/refusal.ts";
import type { Actor } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader, UpkeepTx } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { linkRefusals } from "../contract/reading-link.ts";

const { linkInvalid, linkExpired, linkUsed, linkElsewhere, linkWithdrawn } = linkRefusals;

const LINK_LIFE_MS = 10 * 60_000;
/** So long a link still says that it ran out; what was spent is remembered for a day. */
const TOLD_MS = 12 * 3_600_000;

type Link = {
  readonly linkId: string;
  readonly businessNo: string;
  readonly productLine: string;
  readonly audience: string;
  readonly userCode: string;
  readonly comCode: string;
  readonly until: string;
};
type Asked = { readonly businessNo: string; readonly product?: string | undefined; readonly ticket: string };
type Upkeep = (work: (tx: UpkeepTx) => Promise<boolean>) => Promise<boolean>;

/** A kind of document: what its links are sealed for, and with which right it is read. */
type Kind = { readonly purpose: string; readonly permission: string };

/** Links by which somebody without an account reads one document, once. */
export function openReadingLinks(
  { database, tickets, now, makeId }: Services,
  { purpose, permission }: Kind,
) {
  /** Who let it be read, with the rights that he has now: a link reaches no further than he does. */
  async function issuerOf({ userCode, comCode }: Link): Promise<Actor | undefined> {
    const issuer = await actorNow(database, userCode, comCode);
    const mayRead = issuer && (await hasRight(database.pool, issuer, permission));
    return mayRead ? issuer : undefined;
  }

  function linkOf({ businessNo, product, ticket }: Asked): Link {
    const link = tickets.open(purpose, ticket) as Link | null;
    if (!link) throw new Refusal(linkInvalid);
    const isElsewhere =
      link.businessNo !== businessNo || (product !== undefined && link.productLine !== product);
    if (isElsewhere) throw new Refusal(linkElsewhere);
    if (now() >= new Date(link.until))
      throw new Refusal(linkExpired, { values: { until: clock.format(new Date(link.until)) } });
    return link;
  }

  return {
    /** `link` is for the audit trail, which never has the ticket. */
    issue(
      { userCode, comCode }: Actor,
      { businessNo, productLine, audience }: Pick<Link, "businessNo" | "productLine" | "audience">,
    ) {
      const expires = now().getTime() + LINK_LIFE_MS;
      const until = new Date(expires).toISOString();
      const link: Link = { linkId: makeId(), businessNo, productLine, audience, userCode, comCode, until };
      const ticket = tickets.seal(purpose, link, new Date(expires + TOLD_MS));
      return { issued: { ticket, productLine, until }, link: { audience, until } };
    },

    /** Spends the link, whatever comes of the look. */
    async read<Shown>(
      asked: Asked,
      upkeep: Upkeep,
      shown: (reader: Reader, issuer: Actor, audience: string) => Promise<Shown | undefined>,
    ): Promise<Shown> {
      const link = linkOf(asked);
      const issuer = await issuerOf(link);
      if (!issuer) throw new Refusal(linkWithdrawn);
      if (!(await upkeep((tx) => spendOnce(tx, `${purpose}:${link.linkId}`)))) throw new Refusal(linkUsed);
      const found = await readInScope(database, issuer, (reader) => shown(reader, issuer, link.audience));
      if (!found) throw new Refusal(linkWithdrawn);
      return found;
    },
  };
}

const clock = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
