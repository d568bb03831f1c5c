/**
 * The switches of the specification, each as it stands before an installation chooses otherwise. They are kept as
 * configuration (`featureSwitch.<name>`, 1 or 0) and govern their parts as these are built.
 */
export const featureSwitches = {
  modifyInquiry: true,
  insuranceStampOcr: true,
  restate: true,
  insuranceOcr: true,
  coinsuranceSpecial: true,
  optionalRenewal: true,
  iswx: true,
  guaranteeRetry: false,
  changeSwitchFlag: false,
} as const;

/** What a visitor may read of the configuration; whatever else is kept there is the installation's own. */
export function isPublicKey(configKey: string): boolean {
  const switches = Object.keys(featureSwitches).map(switchKey);
  return ["localDbVersion", "demoAccounts", ...switches].includes(configKey);
}

export function switchKey(name: string): string {
  return `featureSwitch.${name}`;
}
