/** 单证下载, and the page that packs chosen papers. */
export const ISSUED_PAPERS_PATH = "/documentManagement/documentDownload";
export const PACK_PAPERS_PATH = `${ISSUED_PAPERS_PATH}/pack`;
