import { timingSafeEqual } from "node:crypto";
import { findDocument, hideRecordInvisibleToUser } from "#areas/document/questions.ts";
import { getFormText } from "#areas/product/rules/form-cells.ts";
import { isMobileNumber } from "#platform/kernel/phone.ts";
import type { Actor } from "#platform/server/actor.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import { findPublicOrigin, type Settings } from "#platform/server/settings.ts";
import { buildNoticeLinkPath } from "../rules/notice.ts";
import { findLinkKey, findNotice, listNoticeItems, type PaymentNotice } from "../store.ts";

/** A notice belongs to the user who made it; undefined if the user does not see it. */
export async function hideNotice(
  reader: Reader,
  actor: Actor,
  notice: PaymentNotice | undefined,
): Promise<PaymentNotice | undefined> {
  const owned = notice && {
    ...notice,
    inputBy: notice.madeBy,
    handlerCode: notice.madeBy,
    handler1Code: notice.madeBy,
  };
  return (await hideRecordInvisibleToUser(reader, actor, owned)) && notice;
}

export async function findNoticeVisibleToUser(reader: Reader, actor: Actor, noticeNo: string) {
  return hideNotice(reader, actor, await findNotice(reader, noticeNo));
}

/** Whether the key opens the notice; the comparison takes as long for every wrong key. */
export async function isLinkKey(reader: Reader, noticeNo: string, key: string): Promise<boolean> {
  const [stored, tried] = [Buffer.from((await findLinkKey(reader, noticeNo)) ?? ""), Buffer.from(key)];
  return stored.length > 0 && stored.length === tried.length && timingSafeEqual(stored, tried);
}

/** The mobile number of the payer in the first document; '' if there is none. */
export async function findPayerMobile(reader: Reader, noticeNo: string): Promise<string> {
  const [item] = await listNoticeItems(reader, noticeNo);
  const document = item && (await findDocument(reader, item.businessNo));
  const mobile = document ? getFormText(document.content, "holder", "mobile") : "";
  return isMobileNumber(mobile) ? mobile : "";
}

/** The e-mail address of the payer in the first document; '' if there is none. */
export async function findPayerEmail(reader: Reader, noticeNo: string): Promise<string> {
  const [item] = await listNoticeItems(reader, noticeNo);
  const document = item && (await findDocument(reader, item.businessNo));
  return document ? getFormText(document.content, "holder", "email").trim() : "";
}

/** The whole address of the public page; undefined where the product does not know its own address. */
export async function findNoticeLink(
  reader: Reader,
  settings: Settings,
  noticeNo: string,
): Promise<string | undefined> {
  const origin = findPublicOrigin(settings);
  const key = await findLinkKey(reader, noticeNo);
  return origin && key ? new URL(buildNoticeLinkPath(noticeNo, key), origin).href : undefined;
}
