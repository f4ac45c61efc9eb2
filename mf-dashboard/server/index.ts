import { serverPart } from 'api/server-part'
import { getOverview, keepBinView, listBinViews, removeBinView } from '../operations'
import { keepView, listViews, removeView } from './bin-views'

/** The figures of the dashboard, and the views of the bins that each person saved. */
export const part = serverPart({
  remote: 'mf-dashboard',
  folder: import.meta.dirname,
  needs: ['city'],
  typedTexts: [
    { table: 'bin_views', column: 'name', what: 'Name of a saved view of the bins' },
    { table: 'bin_views', column: 'text', what: 'Search of a saved view of the bins' },
  ],
  operations: { getOverview, listBinViews, keepBinView, removeBinView },
  handlers: {
    getOverview: async (_, { record, now }) => {
      const moment = new Date(now())
      return { asOf: moment.toISOString(), ...(await record.city.figures(moment)) }
    },
    listBinViews: async (_, { read, person }) => ({ views: await read((query) => listViews(query, person)) }),
    keepBinView: ({ params: { name }, body: { text } }, { change, person }) =>
      change((changing) => keepView(changing, person, { name, text })),
    removeBinView: async ({ params: { name } }, { change, person }) => {
      await change((changing) => removeView(changing, person, name))
      return undefined
    },
  },
})
