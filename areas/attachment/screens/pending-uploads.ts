/** A file that was chosen before its document had a number. */
export type PendingUpload = { readonly file: File; readonly fileCategory: string };

const uploadsByNumber = new Map<string, readonly PendingUpload[]>();

/** Hands files from the page of a new document to the page of its number, in memory. */
export function storePendingUploads(businessNo: string, uploads: readonly PendingUpload[]): void {
  uploadsByNumber.set(businessNo, uploads);
}

export function takePendingUploads(businessNo: string): readonly PendingUpload[] {
  const uploads = uploadsByNumber.get(businessNo) ?? [];
  uploadsByNumber.delete(businessNo);
  return uploads;
}
