/**
 * Default values of the specification's feature switches. An installation stores its own choice as configuration
 * (`featureSwitch.<name>`, 1 or 0). A switch takes effect once the feature it governs is built.
 */
export const defaultFeatureSwitches = {
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

/** Whether a visitor may read this configuration key; all other keys are private to the installation. */
export function isPublicConfigKey(configKey: string): boolean {
  const switches = Object.keys(defaultFeatureSwitches).map(buildFeatureSwitchKey);
  return ["localDbVersion", "demoAccounts", ...switches].includes(configKey);
}

export function buildFeatureSwitchKey(name: string): string {
  return `featureSwitch.${name}`;
}

/** The public key of the address below which the open platform shows files. The environment picks it. */
export const FILE_VIEWING_PREFIX = "fileViewingPrefix";
