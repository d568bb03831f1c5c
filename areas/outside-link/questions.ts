import type { Reader } from "#platform/server/scope-context.ts";
import { getReceiver, listLinkStatuses, type OutsideLink } from "./store.ts";

/** Links by their ids, for records that the user has seen already. */
export async function findLinksById(
  reader: Reader,
  linkIds: readonly string[],
): Promise<ReadonlyMap<string, OutsideLink>> {
  const links = linkIds.length === 0 ? [] : await listLinkStatuses(reader, linkIds);
  return new Map(links.map((link) => [link.linkId, link]));
}

/** To whom a link went, for a link that replaces it. */
export async function getLinkReceiver(reader: Reader, linkId: string) {
  const { receiverName: name, receiverMobile: mobile } = await getReceiver(reader, linkId);
  return { name, mobile };
}
