import * as z from "zod/mini";
import { requiredText } from "./wire.ts";

const LONGEST_NAME = 120;

/** Describes the uploaded file in the input of a call with `upload`. The handler gets the content as `uploaded`. */
export const UploadedFileSchema = z.object({
  name: requiredText(LONGEST_NAME).check(z.regex(/^[^/\\]*$/, "文件名不能含有斜杠")),
  bytes: z.int("文件大小应为整数").check(z.gte(1, "文件是空的")),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, "校验值有误")),
});
