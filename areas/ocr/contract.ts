import * as z from "zod/mini";
import { defineCall } from "#platform/kernel/contract.ts";
import { defineRefusals } from "#platform/kernel/refusal.ts";
import { UploadedFileSchema } from "#platform/kernel/upload.ts";
import { confidenceMarks } from "./rules/attempt.ts";
import { certificateKinds } from "./rules/certificate-kinds.ts";
import { pictureLimits } from "./rules/picture-limits.ts";

export const ocrRefusals = defineRefusals({
  recognitionOff: {
    code: "OCR001",
    message: "{kind}识别已停用",
    next: "请手工录入；需要启用的，请联系系统管理员",
  },
  notPicture: {
    code: "OCR002",
    message: "该文件不是可识别的图片，或内容与扩展名不符",
    next: "请选择 JPG、PNG 或 WebP 图片，或直接拍照",
  },
  pictureBroken: { code: "OCR003", message: "图片已损坏，无法读取", next: "请重新拍摄或另存为 JPG 后再识别" },
  pictureUnsafe: {
    code: "OCR004",
    message: "不能识别该图片：{what}",
    next: "请缩小图片，或重新拍摄后再识别",
  },
  recognitionLate: {
    code: "OCR006",
    message: "该图片未能在规定时间内识别完",
    next: "请只拍证件本身，对正后重新拍摄，或手工录入",
  },
  nothingFound: {
    code: "OCR007",
    message: "没有在图片中认出{kind}的内容",
    next: "请核对所选的证件种类；对正证件、避免反光后重新拍摄，或手工录入",
  },
  recognizerFailed: {
    code: "OCR008",
    message: "识别程序出错，未能识别",
    next: "请手工录入；持续出现的，请联系系统管理员",
  },
});

const CertificateField = z.object({
  code: z.string(),
  label: z.string(),
  value: z.string(),
  mark: z.enum(confidenceMarks),
  note: z.string(),
});

/**
 * Reads one picture and stores nothing of it. It is a change, because the trail records who had what kind recognized;
 * the answer is not stored with its idempotency key.
 */
export const recognizeCertificate = defineCall({
  method: "POST",
  path: "ocr/recognizeCertificate",
  title: "识别证件",
  permission: "quotation:add",
  effect: "change",
  secret: true,
  upload: { maxBytes: pictureLimits.maxBytes },
  processName: "text recognition",
  input: z.object({ kind: z.enum(certificateKinds, "没有这种证件"), file: UploadedFileSchema }),
  output: z.object({ fields: z.array(CertificateField) }),
  refusals: [
    ocrRefusals.recognitionOff,
    ocrRefusals.notPicture,
    ocrRefusals.pictureBroken,
    ocrRefusals.pictureUnsafe,
    ocrRefusals.recognitionLate,
    ocrRefusals.nothingFound,
    ocrRefusals.recognizerFailed,
  ],
});
