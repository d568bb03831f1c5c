import { definePage } from "#platform/web/page-registry.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** The page for uploading images later (影像补传). */
export const attachmentAreaPages: AreaPages = {
  pages: [
    definePage("/imageUpload", "影像补传", async () => (await import("./image-upload.tsx")).ImageUploadPage),
  ],
};
