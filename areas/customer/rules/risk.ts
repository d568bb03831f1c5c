type Judged = { readonly customerRiskGrade: string; readonly blacklistFlag: string };

const HIGHEST = "5";

export function isSameRisk(one: Judged, other: Judged): boolean {
  return one.customerRiskGrade === other.customerRiskGrade && one.blacklistFlag === other.blacklistFlag;
}

/** A milder judgement wants other eyes than those that made the present one. */
export function isMilder(now: Judged, next: Judged): boolean {
  return next.customerRiskGrade < now.customerRiskGrade || next.blacklistFlag < now.blacklistFlag;
}

/** Whose name and certificate may not be written over, since the judgement would no longer find him. */
export function isRisky({ customerRiskGrade, blacklistFlag }: Judged): boolean {
  return customerRiskGrade === HIGHEST || blacklistFlag === "1";
}

type Known = {
  readonly customerName: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

export function isSameParty(one: Known, other: Known): boolean {
  return (
    one.customerName === other.customerName &&
    one.certificateType === other.certificateType &&
    one.certificateNo === other.certificateNo
  );
}
