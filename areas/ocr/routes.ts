import { findConfigurationValue } from "#areas/dictionary/questions.ts";
import { buildFeatureSwitchKey } from "#areas/dictionary/rules/feature-switches.ts";
import type { TextRecognizer } from "#integrations/text-recognition/recognizer.ts";
import { getTodayInShanghai } from "#platform/kernel/plain-date.ts";
import { handlePrepared, type Route } from "#platform/server/http/route.ts";
import { examineUploadedFile } from "#platform/server/received-file.ts";
import type { Services } from "#platform/server/services.ts";
import { ocrRefusals, recognizeCertificate } from "./contract.ts";
import { certificateKindNames, getCertificateSwitch, readCertificate } from "./rules/certificate-kinds.ts";

const { recognitionOff, notPicture, pictureBroken, pictureUnsafe } = ocrRefusals;
const { recognitionLate, nothingFound, recognizerFailed } = ocrRefusals;

/** `recognize` is null where the installation has no recognizer. */
export function ocrRoutes({ now, tell }: Services, recognize: TextRecognizer | null): Route[] {
  return [
    handlePrepared(
      recognizeCertificate,
      async ({ input: { kind, file }, uploaded, reference, refuse }) => {
        const values = { kind: certificateKindNames[kind] };
        const switchKey = buildFeatureSwitchKey(getCertificateSwitch(kind));
        const isOn = (await findConfigurationValue(reference, switchKey)) === "1";
        if (!isOn || !recognize) return refuse(recognitionOff, { values });
        const examined = await examineUploadedFile(file.name, uploaded);
        if (examined === "broken" || examined === "crashed") return refuse(pictureBroken);
        if (examined && "unsafe" in examined)
          return refuse(pictureUnsafe, { values: { what: examined.what } });
        if (!examined?.type.startsWith("image/")) return refuse(notPicture);
        const recognized = await recognize(examined.content, kind === "seal" ? "seal" : "page");
        if (recognized === "late") return refuse(recognitionLate);
        if (recognized === "unreadable") return refuse(pictureBroken);
        if ("failed" in recognized) {
          tell(`text recognition: ${recognized.failed}`);
          return refuse(recognizerFailed);
        }
        const fields = readCertificate(kind, recognized.readings, getTodayInShanghai(now()));
        return fields.length > 0 ? fields : refuse(nothingFound, { values });
      },
      async ({ input: { kind }, actor, prepared, note }) => {
        // The trail names the kind alone: numbers of a person stay out of it.
        note({ subject: kind, comCode: actor.comCode, change: { recognized: kind } });
        return { fields: prepared };
      },
    ),
  ];
}
