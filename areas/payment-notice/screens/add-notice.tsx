import { useState } from "react";
import { parseTypedNumbers } from "#areas/document/rules/typed-numbers.ts";
import { PaymentDocumentList } from "#areas/payment/screens/paid-documents.tsx";
import type { PayPageAddition } from "#areas/payment/screens/pay-additions.ts";
import { usePaymentInfos } from "#areas/payment/screens/pay-queries.ts";
import { EditPageHeader } from "#platform/documents/web/document-wait.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Field } from "#platform/ui/field.tsx";
import { ButtonLink } from "#platform/ui/links.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { useCallMutation } from "#platform/web/use-change.ts";
import { generatePaymentNotice } from "../contract.ts";
import { ADD_NOTICE_PATH, buildNoticeHref, NOTICES_PATH } from "./notice-places.ts";
import "#platform/documents/web/documents.css";
import "#areas/judging/screens/drafting.css";
import "#areas/payment/screens/pay.css";
import "./notice.css";

/** Offers a notice where the next instalment of a document is paid. */
export const noticePayPageAddition: PayPageAddition = {
  id: "notice",
  permission: generatePaymentNotice.permission,
  show: ({ businessNo }) => (
    <section className="card-plain" aria-labelledby="pay-notice">
      <h2 id="pay-notice">缴费通知书</h2>
      <p className="quiet-note">生成通知书，由客户凭短信链接或二维码自行缴费。</p>
      <ButtonLink href={`${ADD_NOTICE_PATH}?businessNos=${businessNo}`}>生成缴费通知书</ButtonLink>
    </section>
  ),
};

/** 生成缴费通知书: the documents of one payer, looked at before the notice is made. */
export function AddNoticePage({ query, setQuery }: PageProps) {
  const listed = query["businessNos"] ?? "";
  const [text, setText] = useState(listed);
  const [isTold, setTold] = useState(false);
  const numbers = parseTypedNumbers(listed);
  const isEmpty = parseTypedNumbers(text).length === 0;
  return (
    <div className="pay-page">
      <EditPageHeader
        title="生成缴费通知书"
        action={
          <div className="doc-steps">
            <ButtonLink href={NOTICES_PATH}>返回列表</ButtonLink>
          </div>
        }
      />
      <div className="pay-body">
        <form
          className="card-plain notice-numbers"
          onSubmit={(event) => {
            event.preventDefault();
            setTold(true);
            if (!isEmpty) setQuery({ businessNos: parseTypedNumbers(text).join(",") });
          }}
        >
          <Field
            label="业务号"
            value={text}
            error={isTold && isEmpty ? "请输入投保单号或批单号" : undefined}
            hint="投保单号或批单号，多张用逗号或空格隔开"
            onChange={({ target }) => setText(target.value)}
          />
          <Button isSubmit>查询应缴</Button>
        </form>
        {numbers.length > 0 && <NoticePreview key={listed} businessNos={numbers} />}
      </div>
    </div>
  );
}

function NoticePreview({ businessNos }: { businessNos: string[] }) {
  const infos = usePaymentInfos(businessNos);
  const generate = useCallMutation(generatePaymentNotice);
  if (infos.error) return <ErrorNote error={infos.error} onRetry={() => void infos.refetch()} />;
  if (!infos.data) return <LoadingSkeleton rows={4} label="正在查询应缴" />;
  const { why } = infos.data;
  const begin = (): void =>
    generate.mutate(
      { businessNos },
      {
        onSuccess: ({ noticeNo }) => {
          noticeStore.tell(`已生成缴费通知书 ${noticeNo}`);
          navigate(buildNoticeHref(noticeNo));
        },
      },
    );
  return (
    <>
      <PaymentDocumentList infos={infos.data} />
      {why !== "" && (
        <p className="pay-kept" role="status">
          不能合并为一张通知书：{why}
        </p>
      )}
      {generate.error && <ErrorNote error={generate.error} />}
      {why === "" && (
        <div className="pay-go">
          <Button look="primary" isBusy={generate.isPending} onClick={begin}>
            生成通知书
          </Button>
        </div>
      )}
    </>
  );
}
