import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import sharp from "sharp";
import {
  createSampleId,
  insertSampleTables,
  sampleAuditTables,
  type SampleTable,
  toIsoTimestamp,
} from "#demo/quotation/sample-tables.ts";
import { finishUpload } from "#areas/attachment/contract/attachment.ts";
import type { FileStore } from "#platform/server/files.ts";

const DOCUMENTS = 3;
const MINUTE_MS = 60_000;
const colours = ["#cfe3f5", "#f5e3cf", "#dff0d8", "#ead9f2"] as const;

type SampleDocument = {
  businessNo: string;
  comCode: string;
  inputBy: string;
  categories: string[];
  changedMs: number;
};
type Sample = {
  readonly document: SampleDocument;
  readonly attachmentId: string;
  readonly fileCategory: string;
  readonly index: number;
  readonly file: {
    readonly fileBytes: number;
    readonly thumbnailBytes: number;
    readonly sha256: string;
    readonly storedSha256: string;
    readonly thumbnailSha256: string;
  };
};

/** Images of open documents whose product demands several categories; the last category of each is missing. */
export async function loadDemoImages(owner: pg.ClientBase, files: FileStore): Promise<void> {
  const { rows: present } = await owner.query("select 1 from attachment limit 1");
  if (present.length > 0) return;
  const { rows: documents } = await owner.query<SampleDocument>(
    `select d.business_no as "businessNo", d.com_code as "comCode", d.input_by as "inputBy", v.required_images as categories,
       (extract(epoch from d.changed_at) * 1000)::float8 as "changedMs"
     from document d join product_version v on v.risk_code = d.risk_code and v.version = d.product_version
     where cardinality(v.required_images) > 0 and d.com_code like '3201%'
       and (d.business_type = 'T' and d.status in ('01', '04', '05') or d.business_type = 'Q' and d.status in ('01', '03', '05'))
     order by d.com_code = '32010100' desc, cardinality(v.required_images) desc, d.input_at desc, d.business_no limit $1`,
    [DOCUMENTS],
  );
  const samples: Sample[] = [];
  for (const document of documents)
    for (const fileCategory of listFilledCategories(document))
      samples.push(await writeImage(files, { document, fileCategory, index: samples.length }));
  await insertSampleTables(owner, tables, samples);
  await insertSampleTables(owner, sampleAuditTables, samples.map(toAudited));
}

/** A product with one category only gets a file of the general one. */
function listFilledCategories({ categories }: SampleDocument): string[] {
  return categories.length > 1 ? categories.slice(0, -1) : ["Z99"];
}

async function writeImage(files: FileStore, image: Omit<Sample, "attachmentId" | "file">): Promise<Sample> {
  const attachmentId = createSampleId();
  const background = colours[image.index % colours.length] ?? colours[0];
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="${background}"/>
    <rect x="80" y="90" width="740" height="60" fill="#667"/><circle cx="690" cy="1000" r="${70 + image.index}" fill="none" stroke="#c33" stroke-width="8"/>
    ${Array.from({ length: 12 }, (_, line) => `<rect x="80" y="${220 + line * 60}" width="${740 - (line % 4) * 90}" height="18" fill="#99a"/>`).join("")}</svg>`;
  const drawn = sharp(Buffer.from(page));
  const content = await drawn.clone().png({ palette: true }).toBuffer();
  const thumbnail = await drawn.clone().resize({ width: 240, height: 320 }).webp().toBuffer();
  for (const [fileId, bytes] of [
    [attachmentId, content],
    [`${attachmentId}-small`, thumbnail],
  ] as const)
    await files.write(fileId, Readable.from([bytes]), {
      mostBytes: bytes.length,
      signal: new AbortController().signal,
    });
  const sha256 = hash("sha256", content);
  const hashes = { sha256, storedSha256: sha256, thumbnailSha256: hash("sha256", thumbnail) };
  const file = { fileBytes: content.length, thumbnailBytes: thumbnail.length, ...hashes };
  return { ...image, attachmentId, file };
}

const tables: readonly SampleTable<Sample>[] = [
  {
    table: "attachment",
    rowsOf: ({
      document: { businessNo, comCode, inputBy, changedMs },
      attachmentId,
      fileCategory,
      index,
      file,
    }) => [
      {
        attachmentId,
        businessNo,
        comCode,
        fileCategory,
        fileName: `演示影像${index + 1}.png`,
        fileType: "image/png",
        ...file,
        uploadedBy: inputBy,
        uploadedAt: toIsoTimestamp(changedMs + MINUTE_MS),
      },
    ],
  },
];

function toAudited({ document: { comCode, inputBy, changedMs }, attachmentId }: Sample) {
  const after = { attachmentId, comCode, version: 1 };
  const auditHead = { comCode, userCode: inputBy, call: finishUpload.path, atMs: changedMs + MINUTE_MS };
  return { ...auditHead, subject: attachmentId, after };
}
