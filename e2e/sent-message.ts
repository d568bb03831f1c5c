import { randomBytes } from "node:crypto";
import type { TestProduct } from "#apps/server/testing/test-product.ts";
import { sendMessage } from "#areas/message/commands.ts";
import { runUnitOfWork } from "#platform/server/unit-of-work.ts";
import { UNDERWRITER_LEVEL_2 } from "#platform/testing/people.ts";

export type MessageInput = { type: string; businessNo: string; holderName?: string; kind?: [string, string] };

/** Sends a message with its event, as an underwriting call does. */
export async function sendTestMessage(
  product: TestProduct,
  receiverCode: string,
  told: MessageInput,
): Promise<void> {
  const { type, businessNo, holderName = "示例电子制造有限公司", kind = ["3", "8"] } = told;
  const actor = {
    userCode: UNDERWRITER_LEVEL_2,
    userName: "核保员乙",
    comCode: "32000000",
    comLevel: "2",
    gradeCodes: [],
    agencyCode: "",
    sessionHash: Buffer.alloc(32),
  };
  const id = randomBytes(16).toString("hex");
  const request = { call: "test/send", actor, key: id, input: { id }, requestId: "r", secret: false };
  await runUnitOfWork(product.database, request, async ({ tx, note, raise }) => {
    const [messageType, secondaryMessageType] = kind;
    const content = { type, businessNo, holderName, orderNo: "" };
    const message = {
      id,
      receiverCode,
      comCode: "32010100",
      messageType,
      secondaryMessageType,
      content,
    };
    await sendMessage(tx, raise, message);
    note({ subject: id, comCode: "32010100", change: { id } });
  });
}
