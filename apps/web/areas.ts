import { dictionary } from "#areas/dictionary/screens/pages.ts";
import { identity } from "#areas/identity/screens/pages.ts";
import { customer } from "#areas/customer/screens/pages.ts";
import { document } from "#areas/document/screens/pages.ts";
import { attachment } from "#areas/attachment/screens/pages.ts";
import { knowledge } from "#areas/knowledge/screens/pages.ts";
import { underwriting } from "#areas/underwriting/screens/pages.ts";
import { plan } from "#areas/plan/screens/pages.ts";
import { opportunity } from "#areas/opportunity/screens/pages.ts";
import { quotation } from "#areas/quotation/screens/pages.ts";
import { proposal } from "#areas/proposal/screens/pages.ts";
import { policy } from "#areas/policy/screens/pages.ts";
import { payment } from "#areas/payment/screens/pages.ts";
import { paper } from "#areas/paper/screens/pages.ts";
import { inlet } from "#areas/inlet/screens/pages.ts";
import { operations } from "#areas/operations/screens/pages.ts";
import { workbench } from "#workbench/screens/pages.ts";
import type { AreaPages } from "#platform/web/page-slot.ts";

/** What each area brings to the browser, in the order of the areas. */
export const areas: readonly AreaPages[] = [
  dictionary,
  identity,
  customer,
  document,
  attachment,
  knowledge,
  underwriting,
  plan,
  opportunity,
  quotation,
  proposal,
  policy,
  payment,
  paper,
  inlet,
  operations,
  workbench,
];
