import type { ComponentType } from "react";
import { LETTER_VERIFICATION_PATH, VERIFICATION_PATH } from "#areas/paper/rules/verification.ts";
import type { PageProps } from "#platform/web/page-registry.ts";

type PageLoader = () => Promise<ComponentType<never>>;

const loaders: Readonly<Record<string, PageLoader>> = {
  "/wxAuth": async () => (await import("#areas/identity/screens/wx-auth.tsx")).WechatReturnPage,
  "/outsiders/token": async () =>
    (await import("#areas/identity/screens/outsider-entry.tsx")).PartnerEntryPage,
  "/preview/:type/:url": async () =>
    (await import("#areas/attachment/screens/file-preview.tsx")).FilePreviewPage,
  "/externalReview": async () =>
    (await import("#areas/external-review/screens/public-review.tsx")).PublicReviewPage,
  "/externalReview/returned": async () =>
    (await import("#areas/external-review/screens/public-review.tsx")).ReturnedReviewPage,
  "/external/receiptInfo": async () =>
    (await import("#areas/receipt/screens/public-receipt.tsx")).PublicReceiptPage,
  [LETTER_VERIFICATION_PATH]: async () =>
    (await import("#areas/guarantee/screens/public-guarantee.tsx")).PublicGuaranteePage,
  [VERIFICATION_PATH]: async () =>
    (await import("#areas/verification/screens/verification-page.tsx")).VerificationPage,
  "/paymentNotice/:noticeNo": async () =>
    (await import("#areas/payment-notice/screens/public-notice.tsx")).PublicNoticePage,
  "/onlineSignature": async () =>
    (await import("#areas/signature/screens/public-signature.tsx")).PublicSignaturePage,
};

const openSharedDocument: PageLoader = async () => (await import("./shared-page.tsx")).SharedDocumentPage;

/**
 * A module of its own, so that the first file does not list all chunks of these pages. Each page gets the parameters
 * of its own path.
 */
export async function openOutsidePage<Params>(path: string): Promise<ComponentType<PageProps<Params>>> {
  const page = await (loaders[path] ?? openSharedDocument)();
  return page as ComponentType<PageProps<Params>>;
}
