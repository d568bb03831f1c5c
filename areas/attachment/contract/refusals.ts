import { defineRefusals } from "#platform/kernel/refusal.ts";

export const attachmentRefusals = defineRefusals({
  businessMissing: { code: "ATT001", message: "没有这个业务号的单据", next: "请核对业务号后重试" },
  attachmentMissing: { code: "ATT002", message: "该影像不存在或已被删除", next: "请刷新影像列表" },
  categoryUnknown: {
    code: "ATT003",
    message: "影像类别“{fileCategory}”不适用于该单据",
    next: "请从列出的影像类别中选择",
  },
  typeRefused: {
    code: "ATT004",
    message: "不能上传“{fileName}”：文件内容与扩展名不符，或不支持该格式",
    next: "请上传 JPG、PNG、WebP 图片，或 PDF、Word（docx）、Excel（xlsx）文件",
  },
  imageBroken: {
    code: "ATT005",
    message: "图片“{fileName}”已损坏或尺寸过大，无法读取",
    next: "请重新拍摄或另存为 JPG 后上传",
  },
  attachmentTaken: {
    code: "ATT006",
    message: "“{fileName}”与已上传的文件内容相同",
    next: "无需重复上传；如类别有误，请先删除原来的文件",
  },
  tooManyFiles: {
    code: "ATT007",
    message: "该单据的影像已达上限（{most} 个）",
    next: "请先删除不需要的文件",
  },
  attachmentSeen: {
    code: "ATT009",
    message: "该影像已随单据提交核保，不能删除",
    next: "可以补充上传新的影像，并在意见中说明",
  },
  documentOver: {
    code: "ATT010",
    message: "该单据已撤销、失效或被拒保，影像不能再增删",
    next: "请在复制出的新单据上上传",
  },
  packTooLarge: {
    code: "ATT011",
    message: "所选影像共 {size} MB，超过一次打包的上限 {most} MB",
    next: "请逐个下载，或分几次选择后打包",
  },
  nothingToPack: { code: "ATT012", message: "没有可以打包的影像", next: "请先上传影像，或刷新影像列表" },
  uploadMissing: {
    code: "ATT013",
    message: "这次上传不存在，可能已完成、已取消或超过一天",
    next: "请重新选择文件上传",
  },
  chunkUnknown: {
    code: "ATT014",
    message: "“{fileName}”共 {count} 块，没有第 {index} 块",
    next: "请按开始上传时返回的块数发送，序号从 0 开始",
  },
  chunkDamaged: {
    code: "ATT015",
    message: "“{fileName}”的第 {index} 块大小或校验值不符",
    next: "请重新发送这一块",
  },
  uploadIncomplete: { code: "ATT016", message: "“{fileName}”还缺 {count} 块", next: "请继续发送缺少的块" },
  uploadDamaged: {
    code: "ATT017",
    message: "“{fileName}”传完后与开始上传时的校验值不符，没有保存",
    next: "请点“重试”；仍不成功的，请重新选择文件上传",
  },
  tooManyUploads: {
    code: "ATT018",
    message: "您没传完的文件已达上限（{most} 个，共 {size} MB）",
    next: "请先传完，或在影像补传中放弃不再需要的文件",
  },
  workbookUnreadable: {
    code: "ATT036",
    message: "“{fileName}”不能以表格显示：{why}",
    next: "请下载后用 Excel 查看",
  },
  fileGone: { code: "ATT008", message: "该影像的文件已丢失或被改动", next: "请联系管理员从备份恢复" },
});

/** By the kind of what was found: what the sender can do depends on it. */
export const unsafeFileRefusals = defineRefusals({
  office: {
    code: "ATT030",
    message: "不能上传“{fileName}”：{what}",
    next: "请在 Word 或 Excel 中删除上述内容后，另存为 docx 或 xlsx 再上传；也可打印为 PDF 上传",
  },
  archive: {
    code: "ATT031",
    message: "不能上传“{fileName}”：{what}",
    next: "请用 Word 或 Excel 重新另存后上传；也可打印为 PDF 上传",
  },
  pdf: {
    code: "ATT032",
    message: "不能上传“{fileName}”：{what}",
    next: "请打开该文件，用“打印”另存为 PDF 后上传",
  },
  mixed: {
    code: "ATT033",
    message: "不能上传“{fileName}”：{what}",
    next: "请重新拍摄、截图或从原程序另存后上传",
  },
  image: {
    code: "ATT034",
    message: "不能上传“{fileName}”：{what}",
    next: "请缩小图片，或重新拍摄后上传",
  },
  slow: {
    code: "ATT035",
    message: "不能上传“{fileName}”：{what}",
    next: "请压缩或分成几个文件后重新上传",
  },
});

const {
  businessMissing,
  documentOver,
  categoryUnknown,
  typeRefused,
  imageBroken,
  attachmentTaken,
  tooManyFiles,
} = attachmentRefusals;
/** What the content of a file may be refused for. */
export const contentRefusals = [typeRefused, imageBroken, ...Object.values(unsafeFileRefusals)] as const;
/** What a document refuses of a file, before its content is looked at. */
export const newAttachmentRefusals = [
  businessMissing,
  documentOver,
  categoryUnknown,
  attachmentTaken,
  tooManyFiles,
] as const;
