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

export function switchKey(name: string): string {
  return `featureSwitch.${name}`;
}
