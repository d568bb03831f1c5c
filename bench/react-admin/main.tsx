import { createRoot } from "react-dom/client";
import { Admin, Resource } from "react-admin";
import { authProvider } from "./auth-provider.ts";
import { chinese } from "./chinese.ts";
import { Dashboard } from "./dashboard.tsx";
import { dataProvider } from "./data-provider.ts";
import { DictionaryList } from "./dictionary-list.tsx";
import { LoginPage } from "./login-page.tsx";

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <Admin
      title="承保台"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={chinese}
      dashboard={Dashboard}
      loginPage={LoginPage}
      requireAuth
      disableTelemetry
    >
      <Resource name="dictionaries" options={{ label: "数据字典" }} list={DictionaryList} />
    </Admin>,
  );
