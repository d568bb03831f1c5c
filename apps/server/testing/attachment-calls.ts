import { beginUpload, queryAttachmentList } from "#areas/attachment/contract/attachment.ts";

type NumberedInquiry = { readonly inquiryNo: string };

/** The calls about the images of a document, with their input and their code for a missing one. */
export const attachmentCallTestCases = [
  {
    call: queryAttachmentList,
    input: ({ inquiryNo: businessNo }: NumberedInquiry) => ({ businessNo }),
    missing: "ATT001",
  },
  {
    call: beginUpload,
    input: ({ inquiryNo: businessNo }: NumberedInquiry) => ({
      businessNo,
      fileCategory: "Z99",
      fileName: "现场.pdf",
      fileBytes: 10,
      sha256: "0".repeat(64),
    }),
    missing: "ATT001",
  },
];
