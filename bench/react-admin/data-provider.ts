import type { DataProvider } from "react-admin";

const entries = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  code: String(index + 1).padStart(2, "0"),
  value: `状态${index + 1}`,
}));

const unused = async (): Promise<never> => {
  throw new Error("the bench only reads");
};

/** Data in memory: the peer never waits for an answer, while the product does. */
export const dataProvider: DataProvider = {
  getList: async () => ({ data: entries as never[], total: entries.length }),
  getOne: async (_, { id }) => ({ data: entries.find((entry) => entry.id === Number(id)) as never }),
  getMany: async () => ({ data: entries as never[] }),
  getManyReference: async () => ({ data: entries as never[], total: entries.length }),
  create: unused,
  update: unused,
  updateMany: unused,
  delete: unused,
  deleteMany: unused,
};
