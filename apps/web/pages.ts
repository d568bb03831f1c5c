import { VERIFICATION_PATH } from "#areas/paper/rules/verification.ts";
import { definePage, type PageDefinition } from "#platform/web/page-registry.ts";

export const START_PATH = "/dashboard";
export const SAFETY_START_PATH = "/safety/dashboard";
export const NOT_FOUND_PATH = "/404";

const READING = "单据查阅";

/**
 * Pages for people without an account, and pages of one document or file in a window of its own. What stands behind
 * `#` is a ticket or a key.
 */
const outsidePages = [
  ["/wxAuth", "企业微信登录"],
  ["/outsiders/token", "外部系统登录"],
  ["/preview/:type/:url", READING],
  ["/quotationDetail/detail/:businessNo/:productSSO/:repeatMark?", READING],
  ["/insuranceDetail/detail/:businessNo/:productSSO?/:repeatMark?", READING],
  ["/policyDetail/detail/:businessNo/:productSSO?", READING],
  ["/correctionDetail/detail/:businessNo/:productSSO/:repeatMark?", READING],
  // By itself: an optional product would take the policy in the address of users for the mark.
  ["/correctionDetail/detail/:businessNo", READING],
  ["/externalReview", "外部审核"],
  ["/externalReview/returned", "外部审核已退回"],
  ["/external/receiptInfo", "保单回执"],
  ["/electronicGuarantee", "电子保函查验"],
  [VERIFICATION_PATH, "单证查验"],
  ["/paymentNotice/:noticeNo", "保费缴纳"],
  ["/onlineSignature", "投保单签署"],
] as const;

const openLogin = () => import("#areas/identity/screens/login.tsx");
const loginPages = [
  ["/user/login", "登录", async () => (await openLogin()).StaffLoginPage],
  ["/user/login/ecargo", "货运险登录", async () => (await openLogin()).CargoLoginPage],
  ["/user/login/etravel", "旅行险登录", async () => (await openLogin()).TravelLoginPage],
  [NOT_FOUND_PATH, "页面不存在", async () => (await import("./not-found.tsx")).NotFound],
] as const;

/** The public pages. Each is loaded when first opened, except the login, which the first file contains. */
export const publicPages: readonly PageDefinition[] = [
  ...loginPages.map(([path, title, load]) => definePage(path, title, load, "none")),
  ...outsidePages.map(([path, title]) =>
    definePage(path, title, async () => (await import("./outside-pages.ts")).openOutsidePage(path), "none"),
  ),
];
