import assert from "node:assert/strict";
import { sendPaymentNotice } from "#areas/payment-notice/contract.ts";
import { saveMailSetting, queryMailSettings } from "#areas/mail/contract.ts";
import { sendMails } from "#areas/mail/jobs.ts";
import { CLERK, OPERATIONS_MANAGER } from "#platform/testing/people.ts";
import {
  generateTestNotice,
  insertNoticeProposal,
  NOTICE_PAYER,
  plantedPaymentNoticeViolations,
  sendTestNotice,
} from "./payment-notices.ts";
import type { PlantedViolations } from "./policy-violations.ts";
import type { TestProduct } from "./test-product.ts";

/** Sends the mails that are due. */
export const sendTestMails = ({ context }: TestProduct): Promise<number> => sendMails(context);

/** Leaves a notice that was handed over, a mail that was sent and a setting that was changed. */
export async function sendTestNotices(product: TestProduct): Promise<void> {
  await sendTestNotice(product);
  const holder = { ...NOTICE_PAYER, email: "holder@example.com" };
  const { noticeNo } = await generateTestNotice(product, [await insertNoticeProposal(product, { holder })]);
  const token = await product.signIn(CLERK);
  const sent = await product.ask(sendPaymentNotice, { noticeNo, way: "1" }, { token });
  assert.equal(sent.code, "0000", sent.message);
  await sendMails(product.context);
  const operations = await product.signIn(OPERATIONS_MANAGER);
  const { data } = await product.ask(queryMailSettings, {}, { token: operations });
  const setting = data.settings.find(({ event }) => event === "5");
  assert.ok(setting);
  const { event, version, hasFile, subject, body } = setting;
  const input = { event, version, isOn: true, hasFile, subject, body, roles: ["2", "3"] as ("2" | "3")[] };
  assert.equal((await product.ask(saveMailSetting, input, { token: operations })).code, "0000");
}

const sent = "where status = '3'";

/** Violations that bypass the program in notices and mails, with the check that finds each. */
export const plantedNoticeViolations: PlantedViolations = {
  ...plantedPaymentNoticeViolations,
  "a mail with an attempt that nobody noted": {
    plant: `update mail_message set attempts = attempts + 1 ${sent}`,
    found: "mail.attempts",
  },
  "a mail that counts as refused although it was sent": {
    plant: `update mail_message set status = '4' ${sent}`,
    found: "mail.status",
  },
  "a setting of mail that was changed without an audit": {
    plant: "update mail_rule set version = version + 1 where event = '5'",
    found: "mail.setting",
  },
  "a mail of a branch that does not exist": {
    plant: "update mail_message set com_code = '99999999'",
    found: "owner.mail_message.company",
  },
  "a mail moved to another branch by hand": {
    plant: "update mail_message set com_code = '31010100'",
    found: "owner.mail_message.moved",
  },
  "a mail taken away by hand": {
    plant: "delete from mail_message",
    found: "owner.mail_message.vanished",
  },
  "a mail that was changed without an audit": {
    plant: "update mail_message set version = version + 1",
    found: "owner.mail_message.altered",
  },
};
