import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { ProductFileError, parseProductFile } from "./rules/product-file-error.ts";
import { ClassPatternsSchema, type ProductPattern } from "./rules/new-product.ts";
import { Product, ProductFileSchema, RiskLists, WorkedCase } from "./rules/product-shape.ts";
import { ReferralsSchema } from "./rules/referral.ts";
import { resolveProductEndorsements } from "./rules/endorsement-resolution.ts";
import {
  type ProductFolderFiles,
  parseSharedProductParts,
  resolveProductAgreements,
  resolveProductAuthority,
  resolveProductChecks,
  resolveProductRating,
  resolveProductSections,
  type SharedProductParts,
} from "./rules/folder-resolution.ts";

export type FactoryProduct = { product: Product; cases: z.infer<typeof WorkedCase>[] };

const FOLDER = join(import.meta.dirname, "../../products");

/** Reads every product folder; a new folder needs no entry here. */
export function readFactoryProducts(root: string = FOLDER): FactoryProduct[] {
  const { folders, errors } = readProductFolders(root);
  if (errors.length > 0) throw new ProductFileError(errors);
  return folders;
}

/** Reads all product folders; unreadable ones are reported as errors. */
export function readProductFolders(root: string = FOLDER): { folders: FactoryProduct[]; errors: string[] } {
  const errors: string[] = [];
  const collectErrors = <Part>(subject: string, read: () => Part): Part | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ProductFileError)) throw error;
      errors.push(...error.errors.map((message) => `${subject} ${message}`));
      return undefined;
    }
  };
  const shared = collectErrors("公共定义", () => readSharedParts(root));
  if (!shared) return { folders: [], errors };
  const read = productCodes(root).map((riskCode) =>
    collectErrors(`产品 ${riskCode}`, () => readFolder(root, riskCode, shared)),
  );
  return { folders: read.filter((folder) => folder !== undefined), errors };
}

function readFolder(root: string, riskCode: string, shared: SharedProductParts): FactoryProduct {
  const readFiles = (code: string): ProductFolderFiles => {
    const prefix = code === riskCode ? "" : `引用的 ${code}/`;
    return {
      prefix,
      form: readJson(root, code, "form", prefix),
      rating: readJson(root, code, "rating", prefix),
      endorsements: hasFile(root, code, "endorsements")
        ? readJson(root, code, "endorsements", prefix)
        : undefined,
    };
  };
  const folder = readFiles(riskCode);
  const sections = resolveProductSections(folder, shared, readFiles);
  const productFile = parseProductFile(
    ProductFileSchema,
    readJson(root, riskCode, "product"),
    "product.json",
  );
  const product = {
    ...productFile,
    authority: resolveProductAuthority(productFile.classCode, shared),
    sections,
    checks: resolveProductChecks(folder, shared, sections),
    ...resolveProductAgreements(folder),
    rating: resolveProductRating(folder, shared, readFiles),
    referrals: parseProductFile(ReferralsSchema, readJson(root, riskCode, "rules"), "rules.json"),
    shortRateTables: shared.shortRates,
    endorsements: resolveProductEndorsements(folder, shared.endorsements, sections, readFiles),
    maps: shared.maps,
  };
  const cases = parseProductFile(z.array(WorkedCase), readJson(root, riskCode, "cases"), "cases.json");
  return { product: Product.parse(product), cases };
}

function readSharedParts(root: string): SharedProductParts {
  return parseSharedProductParts({
    authority: readJson(root, "shared", "authority"),
    sections: readJson(root, "shared", "sections"),
    checks: readJson(root, "shared", "checks"),
    shortRates: readJson(root, "shared", "short-rates"),
    maps: readJson(root, "shared", "maps"),
    changes: readJson(root, "shared", "changes"),
    endorsements: readJson(root, "shared", "endorsements"),
  });
}

const pathOf = (root: string, folder: string, name: string): string => join(root, folder, `${name}.json`);

const hasFile = (root: string, folder: string, name: string): boolean =>
  existsSync(pathOf(root, folder, name));

function readJson(root: string, folder: string, name: string, prefix = ""): unknown {
  const path = pathOf(root, folder, name);
  if (!existsSync(path)) throw new ProductFileError([`${prefix}${name}.json 不存在`]);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new ProductFileError([`${prefix}${name}.json ${describeSyntaxError(error.message)}`]);
  }
}

/** Node reports the line, or the nearby text, or only that the text ends too early. */
function describeSyntaxError(nodeMessage: string): string {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(nodeMessage) ?? [];
  if (line !== undefined) return `第 ${line} 行第 ${column} 列：不是有效的 JSON`;
  const [, near] = /^Unexpected token .*?, (.*) is not valid JSON$/s.exec(nodeMessage) ?? [];
  return near === undefined ? "不是有效的 JSON：内容不完整" : `不是有效的 JSON：${near} 附近有误`;
}

/** Reads the lists of risks and codes that the business fixes by name (§3, §9). */
export const readRiskLists = (root: string = FOLDER): z.infer<typeof RiskLists> =>
  z.object({ lists: RiskLists }).parse(readJson(root, "shared", "catalogue")).lists;

/** Reads the blank product that the workbench starts new products from. */
export function readProductPattern(root: string = FOLDER): ProductPattern {
  const shared = readSharedParts(root);
  const { product } = readFolder(root, "shared/blank", shared);
  const classes = parseProductFile(
    ClassPatternsSchema,
    readJson(root, "shared/blank", "classes"),
    "classes.json",
  );
  const withAuthority = Object.entries(classes).map(
    ([classCode, pattern]) =>
      [classCode, { ...pattern, authority: resolveProductAuthority(classCode, shared) }] as const,
  );
  return { product, classes: Object.fromEntries(withAuthority) };
}

const Catalogue = z.object({
  classes: z.array(z.object({ classCode: z.string(), nameZh: z.string() })),
  risks: z.array(z.object({ riskCode: z.string(), nameZh: z.string(), classCode: z.string() })),
});

/** Reads every risk code of the insurer. A product folder that the catalogue lacks is added under its class. */
export function readRiskCatalogue(root: string = FOLDER): z.infer<typeof Catalogue> {
  const { classes, risks } = Catalogue.parse(readJson(root, "shared", "catalogue"));
  const listed = new Set(risks.map(({ riskCode }) => riskCode));
  const added = productCodes(root)
    .filter((riskCode) => !listed.has(riskCode))
    .map((riskCode) => {
      const { nameZh, classCode } = ProductFileSchema.parse(readJson(root, riskCode, "product"));
      return { riskCode, nameZh, classCode };
    });
  return { classes, risks: [...risks, ...added] };
}

function productCodes(root: string): string[] {
  return readdirSync(root)
    .filter((name) => /^\d{4}$/.test(name))
    .toSorted();
}
