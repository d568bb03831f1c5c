import type { Product, WorkedCase } from "./product-shape.ts";

export type ReleaseRow = {
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

export type NewRelease = {
  releaseId: string;
  riskCode: string;
  version: string;
  effectiveFrom: string;
  reason: string;
  submittedBy: string;
  publishedBy: string;
};

export type VersionContent = { product: Product; cases: WorkedCase[] };
