import type { Product, WorkedCase } from "./product-shape.ts";

export type ProductReleaseRow = {
  releaseId: string;
  riskCode: string;
  version: string;
  effectiveFrom: string;
  reason: string;
  submittedBy: string | null;
  publishedBy: string | null;
  publishedAt: string;
  withdrawnBy: string | null;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
};

export type NewProductRelease = {
  releaseId: string;
  riskCode: string;
  version: string;
  effectiveFrom: string;
  reason: string;
  submittedBy: string;
  publishedBy: string;
};

export type ProductVersionContent = { product: Product; cases: WorkedCase[] };
