import { runSystemChange } from "#areas/document/commands/expiry.ts";
import { policyNumbered } from "#areas/policy/questions/policies.ts";
import {
  createRenewalPricer,
  type RenewalPrice,
  type RenewalPricer,
} from "#areas/policy/questions/renewal-price.ts";
import { getRenewalAdvice } from "#areas/policy/rules/renewal-losses.ts";
import { assert } from "#platform/kernel/assert.ts";
import { parseMoney, toWireMoney } from "#platform/kernel/money.ts";
import { Refusal, type RefusalDetail, type RefusalKind } from "#platform/kernel/refusal.ts";
import { SYSTEM_ACTOR } from "#platform/server/actor.ts";
import { readInScope } from "#platform/server/reading.ts";
import type { Reader } from "#platform/server/scope-context.ts";
import type { Services } from "#platform/server/services.ts";
import { changeRenewal } from "../commands.ts";
import { lockRenewal, type RenewalChange } from "../store/renewal.ts";
import { listRenewalsToPrice, listRenewalsWithNewClaims } from "../store/upkeep.ts";

/** The change of the program itself, as the audit trail names it. */
export const renewalPricingChange = { path: "renewal/price", title: "续保试算更新" };

const DAY_MS = 86_400_000;
const PRICE_LIFE_MS = 7 * DAY_MS;
const MOST_AT_ONCE = 100;
const MOST_ROUNDS = 50;

/** Prices what has no price, an old one, or new claims. Several processes may run it: the later price counts. */
export async function priceRenewals(services: Services): Promise<number> {
  const pricer = createRenewalPricer(services);
  let priced = 0;
  const errors: unknown[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const policyNos = await listDue(services);
    for (const policyNo of policyNos)
      await priceOne(services, pricer, policyNo).catch((error: unknown) => void errors.push(error));
    priced += policyNos.length;
    if (policyNos.length < MOST_AT_ONCE || errors.length > 0) break;
  }
  if (errors.length > 0) throw new AggregateError(errors, "renewals could not be priced");
  return priced;
}

function listDue({ database, now }: Services): Promise<string[]> {
  const before = new Date(now().getTime() - PRICE_LIFE_MS);
  return readInScope(database, SYSTEM_ACTOR, async (reader) => {
    const old = await listRenewalsToPrice(reader, { before, most: MOST_AT_ONCE });
    const claimed = await listRenewalsWithNewClaims(reader, { before, most: MOST_AT_ONCE });
    return [...new Set([...old, ...claimed].map(({ policyNo }) => policyNo))];
  });
}

async function priceOne(services: Services, pricer: RenewalPricer, policyNo: string): Promise<void> {
  const pricedAt = services.now().toISOString();
  let failure: Error | undefined;
  const price = await readInScope(services.database, SYSTEM_ACTOR, (reader) =>
    findPrice(reader, pricer, policyNo),
  ).catch((error: unknown) => {
    failure = new Error(`the renewal of ${policyNo} could not be priced`, { cause: error });
    return withoutPrice("系统试算出错，请联系管理员");
  });
  const { path } = renewalPricingChange;
  const request = { path, key: `price renewal ${services.makeId()}`, input: { policyNo } };
  await runSystemChange(services, request, async (work) => {
    const renewal = await lockRenewal(work.tx, policyNo);
    assert(renewal, "a renewal is never deleted");
    await changeRenewal(work, renewal, { ...price, pricedAt });
  });
  // Told after it is written: a row that always fails must not come first each time.
  if (failure) throw failure;
}

function withoutPrice(notPriced: string): RenewalChange {
  return { nextPremium: null, premiumChange: "0.00", notPriced };
}

async function findPrice(reader: Reader, pricer: RenewalPricer, policyNo: string): Promise<RenewalChange> {
  const policy = await policyNumbered(reader, policyNo);
  assert(policy, "a renewal has its policy");
  const { riskCode, comCode } = policy;
  const refuse = (refusal: RefusalKind, detail?: RefusalDetail): never => {
    throw new Refusal(refusal, detail);
  };
  try {
    const context = { reference: reader, comCode, actor: SYSTEM_ACTOR, refuse };
    const { compiled } = await pricer.products.find({ riskCode }, context);
    return toRenewalChange(await pricer.price(reader, { policy, compiled, makeCom: comCode }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return withoutPrice(error.message);
  }
}

function toRenewalChange({ premium, lastPremium, notPriced, losses }: RenewalPrice): RenewalChange {
  const difference =
    premium === null ? "0.00" : toWireMoney(parseMoney(premium).minus(parseMoney(lastPremium)));
  return {
    ...losses,
    lastPremium,
    nextPremium: premium,
    premiumChange: difference,
    notPriced,
    advice: getRenewalAdvice(losses),
  };
}
