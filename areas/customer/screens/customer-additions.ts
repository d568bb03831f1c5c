import type { ReactNode } from "react";
import { createPageExtensionSlot } from "#platform/web/page-slot.ts";
import type { CustomerInfo } from "../contract/shapes.ts";

/** A part that a later area adds to the customer page: a button in the head or a section below. */
export type CustomerPageAddition = {
  readonly name: string;
  readonly action?: (customer: CustomerInfo) => ReactNode;
  readonly section?: (customerId: string) => ReactNode;
};

export const customerPageAdditionSlot = createPageExtensionSlot<CustomerPageAddition>();
