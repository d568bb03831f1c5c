import { attachment } from "#areas/attachment/area.ts";
import { company } from "#areas/company/area.ts";
import { customer } from "#areas/customer/area.ts";
import { dashboard } from "#areas/dashboard/area.ts";
import { dictionary } from "#areas/dictionary/area.ts";
import { document } from "#areas/document/area.ts";
import { health } from "#areas/health/area.ts";
import { identity } from "#areas/identity/area.ts";
import { judging } from "#areas/judging/area.ts";
import { knowledge } from "#areas/knowledge/area.ts";
import { message } from "#areas/message/area.ts";
import { operations } from "#areas/operations/area.ts";
import { opportunity } from "#areas/opportunity/area.ts";
import { paper } from "#areas/paper/area.ts";
import { payPlan } from "#areas/pay-plan/area.ts";
import { payment } from "#areas/payment/area.ts";
import { plan } from "#areas/plan/area.ts";
import { policy } from "#areas/policy/area.ts";
import { product } from "#areas/product/area.ts";
import { proposal } from "#areas/proposal/area.ts";
import { quotation } from "#areas/quotation/area.ts";
import { sales } from "#areas/sales/area.ts";
import { search } from "#areas/search/area.ts";
import { underwriting } from "#areas/underwriting/area.ts";
import { taskArea } from "#platform/jobs/server/task-area.ts";
import { listsArea } from "#platform/lists/server/list-area.ts";
import type { Area } from "#platform/server/area.ts";
import { workbench } from "#workbench/area.ts";

/** Every area, in process order (areas/order.ts): what the server loads, serves, runs and checks is read from here. */
export const areas: readonly Area[] = [
  dictionary,
  company,
  identity,
  message,
  customer,
  sales,
  product,
  document,
  attachment,
  health,
  knowledge,
  underwriting,
  plan,
  payPlan,
  judging,
  opportunity,
  quotation,
  proposal,
  policy,
  payment,
  paper,
  search,
  operations,
  dashboard,
  workbench,
  taskArea,
  listsArea,
];
