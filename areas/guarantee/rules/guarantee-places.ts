export const GUARANTEE_PUSH = "aux:guarantee";
/** The branches whose courts and tender platforms are connected. */
export const GUARANTEE_FEATURE = "guaranteePush";
export const GUARANTEES_PATH = "/auxiliaryFunction/guaranteePush";

export function buildGuaranteeHref(pushNo: string): string {
  return `${GUARANTEES_PATH}/detail/${pushNo}`;
}
