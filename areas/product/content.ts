import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { Product, ProductFile, RiskLists, WorkedCase } from "./rules/product-shape.ts";
import {
  type ProductFolder,
  readShared,
  resolveAuthority,
  resolveChecks,
  resolveRating,
  resolveSections,
  type SharedParts,
} from "./rules/resolve.ts";

export type Folder = { product: Product; cases: z.infer<typeof WorkedCase>[] };

const FOLDER = join(import.meta.dirname, "../../products");

/** Every product that has a folder; a new one needs no line here. */
export function factoryProducts(root: string = FOLDER): Folder[] {
  const shared = readSharedParts(root);
  const of = (riskCode: string): ProductFolder => ({
    form: readJson(root, riskCode, "form"),
    rating: readJson(root, riskCode, "rating"),
  });

  return productCodes(root).map((riskCode) => readFolder(root, riskCode, shared, of));
}

function readFolder(
  root: string,
  riskCode: string,
  shared: SharedParts,
  of: (riskCode: string) => ProductFolder,
): Folder {
  try {
    const folder = of(riskCode);
    const sections = resolveSections(folder, shared, of);
    const terms = ProductFile.parse(readJson(root, riskCode, "product"));
    const product = Product.parse({
      ...terms,
      authority: resolveAuthority(terms.classCode, shared),
      sections,
      checks: resolveChecks(folder, shared, sections),
      rating: resolveRating(folder, shared, of),
      referrals: readJson(root, riskCode, "rules"),
      shortRateTables: shared.shortRates,
      maps: shared.maps,
    });
    return { product, cases: z.array(WorkedCase).parse(readJson(root, riskCode, "cases")) };
  } catch (caught) {
    throw new Error(`产品 ${riskCode} 无法读取：${said(caught)}`, { cause: caught });
  }
}

function readSharedParts(root: string): SharedParts {
  return readShared({
    authority: readJson(root, "shared", "authority"),
    sections: readJson(root, "shared", "sections"),
    checks: readJson(root, "shared", "checks"),
    shortRates: readJson(root, "shared", "short-rates"),
    maps: readJson(root, "shared", "maps"),
    changes: readJson(root, "shared", "changes"),
  });
}

function readJson(root: string, folder: string, name: string): unknown {
  return JSON.parse(readFileSync(join(root, folder, `${name}.json`), "utf8"));
}

/** Where in the file, and what is wrong there. */
function said(caught: unknown): string {
  if (!(caught instanceof z.core.$ZodError)) return caught instanceof Error ? caught.message : String(caught);
  return caught.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("；");
}

/** Lists of risks and codes that the business fixes by name (§3, §9). */
export const readRiskLists = (root: string = FOLDER): z.infer<typeof RiskLists> =>
  z.object({ lists: RiskLists }).parse(readJson(root, "shared", "catalogue")).lists;

const Catalogue = z.object({
  classes: z.array(z.object({ classCode: z.string(), nameZh: z.string() })),
  risks: z.array(z.object({ riskCode: z.string(), nameZh: z.string(), classCode: z.string() })),
});

/** Every risk code of the house; a product folder that it does not name is added under its class. */
export function readCatalogue(root: string = FOLDER): z.infer<typeof Catalogue> {
  const { classes, risks } = Catalogue.parse(readJson(root, "shared", "catalogue"));
  const known = new Set(risks.map(({ riskCode }) => riskCode));
  const added = productCodes(root)
    .filter((riskCode) => !known.has(riskCode))
    .map((riskCode) => {
      const { nameZh, classCode } = ProductFile.parse(readJson(root, riskCode, "product"));
      return { riskCode, nameZh, classCode };
    });
  return { classes, risks: [...risks, ...added] };
}

function productCodes(root: string): string[] {
  return readdirSync(root)
    .filter((name) => /^\d{4}$/.test(name))
    .toSorted();
}
