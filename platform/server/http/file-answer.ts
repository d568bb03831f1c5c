import type { FastifyReply } from "fastify";
import type { FileAnswerSchema } from "#platform/kernel/wire.ts";
import type * as z from "zod/mini";

/** Sends a file as a download. The browser may show it in our origin only if its call says so. */
export function sendFileAnswer(reply: FastifyReply, fileAnswer: unknown): FastifyReply {
  const { name, type, bytes, isShown, content } = fileAnswer as z.infer<typeof FileAnswerSchema>;
  return reply
    .headers({
      "content-type": type,
      ...(bytes !== undefined && { "content-length": bytes }),
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename="download"; filename*=UTF-8''${encoded(name)}`,
    })
    .send(content);
}

/** Encodes a file name by RFC 8187, which leaves fewer characters unescaped than an address does. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
