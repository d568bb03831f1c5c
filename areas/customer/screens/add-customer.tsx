import { useState } from "react";
import { navigate } from "#platform/web/location.ts";
import { noticeStore } from "#platform/web/notice-store.ts";
import { CustomerForm } from "./customer-form.tsx";
import { ADD_CUSTOMER_PATH, CUSTOMERS_PATH, buildCustomerHref } from "./customer-paths.ts";
import { CustomerSaveBar } from "./save-bar.tsx";

/** After each saved customer the page starts a new, empty form. */
export function AddCustomerPage() {
  const [round, setRound] = useState(0);
  return (
    <CustomerForm
      key={round}
      heading="新建客户"
      base={undefined}
      draft={{ recordKey: ADD_CUSTOMER_PATH, title: "新建客户" }}
    >
      {(handle, draftSaved) => (
        <CustomerSaveBar
          handle={handle}
          existing={undefined}
          backHref={CUSTOMERS_PATH}
          onNewest={async () => undefined}
          onSaved={(customerId) => {
            draftSaved();
            setRound(round + 1);
            noticeStore.tell(`已新建客户 ${customerId}`);
            navigate(buildCustomerHref(customerId));
          }}
        />
      )}
    </CustomerForm>
  );
}
