import { serverPart } from 'api/server-part'
import { keepBinView, listBinViews, removeBinView } from '../operations'
import { keepView, listViews, removeView } from './bin-views'

/** The views of the bins that each person saved. */
export const part = serverPart({
  remote: 'mf-dashboard',
  folder: import.meta.dirname,
  operations: { listBinViews, keepBinView, removeBinView },
  handlers: {
    listBinViews: async (_, { read, person }) => ({ views: await read((query) => listViews(query, person)) }),
    keepBinView: ({ params: { name }, body: { text } }, { change, person }) =>
      change((changing) => keepView(changing, person, { name, text })),
    removeBinView: async ({ params: { name } }, { change, person }) => {
      await change((changing) => removeView(changing, person, name))
      return undefined
    },
  },
})
