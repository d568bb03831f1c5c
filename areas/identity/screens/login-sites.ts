import { localStore, type LocalStore } from "#platform/web/local-store.ts";

export type LoginSite = "staff" | "ecargo" | "etravel";
export type LoginWay = "PWD" | "AD" | "CORPWX" | "PHONE";

type SiteDefinition = {
  path: string;
  title: string;
  /** The label of links from the other sites to this one. */
  entrance: string;
  ways: readonly LoginWay[];
  promise: readonly [string, string];
  scope: string;
  stops: readonly [string, string, string];
  /** False for the travel site, whose users reset a forgotten password through their own channel. */
  tellsForgotten: boolean;
};

export const loginWayNames: Record<LoginWay, string> = {
  PWD: "密码",
  AD: "域账号",
  CORPWX: "企业微信",
  PHONE: "手机号",
};

export const loginSites: Record<LoginSite, SiteDefinition> = {
  staff: {
    path: "/user/login",
    title: "登录",
    entrance: "员工入口",
    ways: ["PWD", "AD", "CORPWX", "PHONE"],
    promise: ["把一张保单的", "来龙去脉，放在一处。"],
    scope: "询价、投保、核保、批改、收付、单证，一人一台。",
    stops: ["询价", "承保", "批改"],
    tellsForgotten: true,
  },
  ecargo: {
    path: "/user/login/ecargo",
    title: "货运险登录",
    entrance: "货运险",
    ways: ["PWD", "PHONE"],
    promise: ["每一程货物，", "都有据可查。"],
    scope: "投保、保单、对账，客户自己就能办。",
    stops: ["装运", "在途", "到港"],
    tellsForgotten: true,
  },
  etravel: {
    path: "/user/login/etravel",
    title: "旅行险登录",
    entrance: "旅行险",
    ways: ["PWD", "PHONE"],
    promise: ["出发之前，", "先把保障办好。"],
    scope: "选产品、录名单、出保单，渠道一站完成。",
    stops: ["报名", "出行", "归来"],
    tellsForgotten: false,
  },
};

const siteNames = Object.keys(loginSites) as LoginSite[];

/** Remembers the site where this browser last signed in, to which signing out returns. */
export function createLastLoginSiteStore(store: LocalStore) {
  return {
    site: (): LoginSite => siteNames.find((name) => name === store.read("loginSite")) ?? "staff",
    keepSite: (site: LoginSite): void => void store.write("loginSite", site),
    way: (site: LoginSite): LoginWay => {
      const kept = store.read("loginWay");
      return loginSites[site].ways.find((way) => way === kept) ?? "PWD";
    },
    keepWay: (way: LoginWay): void => void store.write("loginWay", way),
  };
}

export const lastLoginSiteStore = createLastLoginSiteStore(localStore);
