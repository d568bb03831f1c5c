import { VERIFICATION_PATH } from "#areas/paper/rules/verification.ts";
import { definePage, type PageDefinition } from "#platform/web/page-registry.ts";

export const START_PATH = "/dashboard";
export const SAFETY_START_PATH = "/safety/dashboard";
export const NOT_FOUND_PATH = "/404";

/** Pages of one document or file in a window of its own; documents also for readers without an account. */
const outsidePaths = [
  "/preview/:type/:url",
  "/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?",
  "/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?",
  "/policyDetail/detail/:businessNo/:productSSO?",
  // Without a product the address is that of a user, whose tabs are known by the number alone.
  "/correctionDetail/detail/:businessNo/:productSSO/:repeatMark?",
] as const;

const openLogin = () => import("#areas/identity/screens/login.tsx");
const loginPages = [
  ["/user/login", "登录", async () => (await openLogin()).StaffLoginPage],
  ["/user/login/ecargo", "货运险登录", async () => (await openLogin()).CargoLoginPage],
  ["/user/login/etravel", "旅行险登录", async () => (await openLogin()).TravelLoginPage],
  [
    "/wxAuth",
    "企业微信登录",
    async () => (await import("#areas/identity/screens/wx-auth.tsx")).WechatReturnPage,
  ],
  [
    "/outsiders/token",
    "外部系统登录",
    async () => (await import("#areas/identity/screens/outsider-entry.tsx")).PartnerEntryPage,
  ],
  [NOT_FOUND_PATH, "页面不存在", async () => (await import("./not-found.tsx")).NotFound],
] as const;

/** The public pages. Each is loaded when first opened, except the login, which the first file contains. */
export const publicPages: readonly PageDefinition[] = [
  ...loginPages.map(([path, title, load]) => definePage(path, title, load, "none")),
  ...outsidePaths.map((path) =>
    definePage(
      path,
      "单据查阅",
      async () => (await import("./outside-pages.ts")).openOutsidePage(path),
      "none",
    ),
  ),
  definePage(
    "/externalReview",
    "外部审核",
    async () => (await import("#areas/external-review/screens/public-review.tsx")).PublicReviewPage,
    "none",
  ),
  definePage(
    "/externalReview/returned",
    "外部审核已退回",
    async () => (await import("#areas/external-review/screens/public-review.tsx")).ReturnedReviewPage,
    "none",
  ),
  definePage(
    "/external/receiptInfo",
    "保单回执",
    async () => (await import("#areas/receipt/screens/public-receipt.tsx")).PublicReceiptPage,
    "none",
  ),
  definePage(
    "/electronicGuarantee",
    "电子保函查验",
    async () => (await import("#areas/guarantee/screens/public-guarantee.tsx")).PublicGuaranteePage,
    "none",
  ),
  definePage(
    VERIFICATION_PATH,
    "单证查验",
    async () => (await import("#areas/verification/screens/verification-page.tsx")).VerificationPage,
    "none",
  ),
  definePage(
    "/paymentNotice/:noticeNo",
    "保费缴纳",
    async () => (await import("#areas/payment-notice/screens/public-notice.tsx")).PublicNoticePage,
    "none",
  ),
  definePage(
    "/onlineSignature",
    "投保单签署",
    async () => (await import("#areas/signature/screens/public-signature.tsx")).PublicSignaturePage,
    "none",
  ),
];
