import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBrowserTabTitle } from "#platform/documents/web/use-tab-name.ts";
import { callApi } from "#platform/web/api-client.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorNote } from "#platform/web/error-note.tsx";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import type { PageProps } from "#platform/web/page-registry.ts";
import { useHasOperationPermission } from "#platform/web/rights.ts";
import { LoadingSkeleton } from "#platform/web/skeleton.tsx";
import { editCustomer, queryCustomerInfo } from "../contract/customer-record.ts";
import { toCustomerFields, toCustomerForm } from "../rules/customer-fields.ts";
import { listMasks, restoreMaskedNumbers, withRevealedNumbers } from "../rules/masked-customer.ts";
import { CustomerForm, type CustomerFormHandle } from "./customer-form.tsx";
import { buildCustomerHref, buildEditCustomerHref } from "./customer-paths.ts";
import { customerQueryKey, type CustomerView, useCustomer } from "./customer-queries.ts";
import { mergeCustomerEdits } from "./rebase.ts";
import { CustomerSaveBar } from "./save-bar.tsx";
import { useRevealedNumbers } from "./use-revealed-numbers.ts";
import "./customer.css";

export function EditCustomerPage({
  params: { customerId },
  query,
  setQuery,
}: PageProps<{ customerId: string }>) {
  const view = useCustomer(customerId);
  useBrowserTabTitle(view.data?.customer.customerName, query, setQuery);
  // Editing is based on the customer as it was when the page was opened.
  const [opened, setOpened] = useState<CustomerView>();
  const [round, setRound] = useState(0);
  if (!opened && view.data && !view.isFetching) setOpened(view.data);
  const mayEdit = useHasOperationPermission(editCustomer.permission);
  if (opened && mayEdit)
    return (
      <EditForm
        key={round}
        opened={opened}
        onSaved={() => {
          setOpened(undefined);
          setRound(round + 1);
        }}
      />
    );
  return (
    <div className="customer-wait">
      <h1>修改客户</h1>
      {opened && (
        <div className="blank">
          <p>您可以查看该客户，但不能修改</p>
          <a className="link" href={buildCustomerHref(customerId)}>
            打开客户
          </a>
        </div>
      )}
      {view.isError && <ErrorNote error={view.error} onRetry={() => void view.refetch()} />}
      {!opened && !view.isError && <LoadingSkeleton rows={8} label="正在打开客户" />}
    </div>
  );
}

function EditForm({ opened, onSaved }: { opened: CustomerView; onSaved: () => void }) {
  const queries = useQueryClient();
  const [base, setBase] = useState(opened.customer);
  const { mayReveal, isPending, numbers, reveal } = useRevealedNumbers(base);
  const [clashes, setClashes] = useState<readonly string[]>([]);
  const { customerId, customerName } = opened.customer;
  const typedFields = toCustomerFields(toCustomerForm(base));

  /** Only untouched masks are replaced: what the user typed stays. */
  const showNumbers = ({ store }: CustomerFormHandle): void =>
    reveal((revealed) => {
      const whole = withRevealedNumbers(base, revealed);
      store.replace(toCustomerForm(restoreMaskedNumbers(toCustomerFields(store.typedForm()), whole)));
      setBase(whole);
    });
  const takeNewest = async ({ store, masks }: CustomerFormHandle): Promise<void> => {
    const { customer } = await callApi(queryCustomerInfo, { id: customerId });
    const newest = toCustomerFields(toCustomerForm(customer));
    for (const mask of listMasks(newest)) masks.add(mask);
    const merged = mergeCustomerEdits(
      typedFields,
      toCustomerFields(store.typedForm()),
      // A mask that did not change counts as the number that the user has seen.
      restoreMaskedNumbers(newest, base),
    );
    store.replace(toCustomerForm(merged.fields));
    setBase(customer);
    setClashes(merged.clashes.map(({ label }) => label));
    if (merged.clashes.length === 0) noticeStore.tell("已带入他人的修改，您填写的内容保留");
  };
  return (
    <CustomerForm
      heading={`修改客户 ${customerName}`}
      base={toCustomerFields(toCustomerForm(opened.customer))}
      draft={{
        recordKey: buildEditCustomerHref(customerId),
        title: `修改客户 ${customerName}`,
        // A draft typed on an earlier version must be reviewed before it is restored.
        formVersion: String(opened.customer.version),
      }}
    >
      {(handle, draftSaved) => (
        <>
          {!numbers && (
            <div className="customer-masks">
              <span>号码已遮挡，不改动即保持原值</span>
              {mayReveal && (
                <Button size="small" isBusy={isPending} onClick={() => showNumbers(handle)}>
                  显示完整号码
                </Button>
              )}
            </div>
          )}
          {clashes.length > 0 && (
            <p className="customer-clash" role="status">
              他人也修改了：{clashes.join("、")}。保留了您填写的内容，请核对后保存。
            </p>
          )}
          <CustomerSaveBar
            handle={handle}
            existing={{ customerId, version: base.version }}
            backHref={buildCustomerHref(customerId)}
            onNewest={() => takeNewest(handle)}
            onSaved={() => {
              draftSaved();
              void queries.invalidateQueries({ queryKey: customerQueryKey(customerId) }).then(onSaved);
              noticeStore.tell(`已保存客户 ${customerName}`);
              navigate(buildCustomerHref(customerId));
            }}
          />
        </>
      )}
    </CustomerForm>
  );
}
