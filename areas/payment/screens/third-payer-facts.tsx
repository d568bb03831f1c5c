import { downloadAttachmentFile } from "#areas/attachment/screens/attachment-queries.ts";
import { useCodeNames } from "#areas/dictionary/screens/use-code-names.ts";
import { Button } from "#platform/ui/button.tsx";
import { PendingText } from "#platform/ui/pending-text.tsx";
import type { PaymentView } from "./paid-together.ts";

type ThirdPayerFactsProps = { payment: PaymentView; statement: NonNullable<PaymentView["statement"]> };

/** Who pays instead of the holder, by the statement. */
export function ThirdPayerFacts({ payment: { payerName }, statement }: ThirdPayerFactsProps) {
  const relationName = useCodeNames("PayerRelation");
  const certificateName = useCodeNames("CertificateType");
  const { relation, certificateType, certificateNo, reason, attachmentId } = statement;
  return (
    <section className="pay-way" aria-label="第三方代付">
      <dl className="facts">
        <dt>第三方代付</dt>
        <dd>{payerName}</dd>
        <dt>与投保人关系</dt>
        <dd>
          <PendingText text={relationName(relation)} />
        </dd>
        <dt>
          <PendingText text={certificateName(certificateType)} />
        </dt>
        <dd>{certificateNo}</dd>
        <dt>代付原因</dt>
        <dd>{reason}</dd>
        <dt>声明文件</dt>
        <dd>
          <Button look="link" onClick={() => void downloadAttachmentFile(attachmentId)}>
            下载第三方代付声明
          </Button>
        </dd>
      </dl>
    </section>
  );
}
