export const receiptOpening = "兹收到下列付款人缴纳的保险费。";
export const receiptRemarks: readonly string[] = [
  "本收据不作为发票/报销凭证；需要发票的，请向收款机构申请开具。",
  "款项退回付款人的，本收据即告失效；请扫描二维码查验本收据目前是否有效。",
  "手写、涂改一律无效。",
];

export const invoiceLetterOpening =
  "贵方在我公司投保的下列保险，保险费发票已经开具，随函送达，请查收并核对。";
export const redInvoiceLetterOpening =
  "我公司已就下列发票开具红字发票，原发票全额冲销，随函送达，请查收并作相应处理。";
export const invoiceLetterRemarks: readonly string[] = [
  "发票为数电发票，请登录国家税务总局全国增值税发票查验平台（https://inv-veri.chinatax.gov.cn）核对；以发票记载的内容为准。",
  "本函不是发票，不作为报销或抵扣凭证；发票内容有误的，请及时与开票机构联系。",
];
