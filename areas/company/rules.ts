/** Features that only some branches have: the prefixes of these branches' codes. */
export const companyFeatures = {
  /** 学平险 is sold online in these branches only. */
  studentTradeBill: ["32", "44", "51"],
  /** The settlement detail is used by one branch. */
  policyDetailJs: ["32"],
  /** Branches whose courts receive electronic guarantees. */
  guaranteePush: ["11", "31", "32", "44"],
  /** Branches with a cargo portal. */
  ecargo: ["31", "3302", "3702", "4403"],
} as const satisfies Record<string, readonly string[]>;

export type CompanyFeature = keyof typeof companyFeatures;

export function hasCompanyFeature(comCode: string, feature: CompanyFeature): boolean {
  return companyFeatures[feature].some((prefix) => comCode.startsWith(prefix));
}

export function isCompanyFeature(name: string): name is CompanyFeature {
  return Object.hasOwn(companyFeatures, name);
}
