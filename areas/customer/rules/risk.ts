type RiskJudgement = { readonly customerRiskGrade: string; readonly blacklistFlag: string };

const HIGHEST = "5";

export function isSameRiskJudgement(left: RiskJudgement, right: RiskJudgement): boolean {
  return left.customerRiskGrade === right.customerRiskGrade && left.blacklistFlag === right.blacklistFlag;
}

/** A milder judgement must be made by another user than the current judgement. */
export function isMilderJudgement(current: RiskJudgement, next: RiskJudgement): boolean {
  return next.customerRiskGrade < current.customerRiskGrade || next.blacklistFlag < current.blacklistFlag;
}

/** Name and certificate of a risky customer may not be changed, or the judgement would no longer match the customer. */
export function isRiskyCustomer({ customerRiskGrade, blacklistFlag }: RiskJudgement): boolean {
  return customerRiskGrade === HIGHEST || blacklistFlag === "1";
}

type Party = {
  readonly customerName: string;
  readonly certificateType: string;
  readonly certificateNo: string;
};

export function isSameNameAndCertificate(left: Party, right: Party): boolean {
  return (
    left.customerName === right.customerName &&
    left.certificateType === right.certificateType &&
    left.certificateNo === right.certificateNo
  );
}
