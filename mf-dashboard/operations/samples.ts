import type { SampleHandlers } from 'shared-domain/contract'
import type * as views from './bin-views'
import type { BinView } from './bin-views'
import type * as overview from './overview'

type Operations = Pick<typeof views, 'listBinViews' | 'keepBinView' | 'removeBinView'> &
  Pick<typeof overview, 'getOverview'>

/** The figures of the specification, which has no report counts; and the saved views, which last while the page is open. */
export function samples(): SampleHandlers<Operations> {
  const views = new Map<string, BinView>()
  return {
    'GET /api/overview': () => ({
      asOf: new Date().toISOString(),
      isDemonstration: false,
      totalBins: { value: 1800, change: 12, isAtLeast: true },
      binsFull: { value: 18, change: 3 },
      routesActive: { value: 3, change: 1 },
      efficiency: { value: 85, change: 2 },
      unresolvedReports: null,
      heldReports: null,
      openData: null,
    }),
    'GET /api/bins/views': () => ({
      views: [...views.values()].sort((a, b) => a.name.localeCompare(b.name, 'en-NZ')),
    }),
    'PUT /api/bins/views/:name': ({ params: { name }, body: { text } }) => {
      const view = { name, text }
      views.set(name, view)
      return view
    },
    'DELETE /api/bins/views/:name': ({ params }) => {
      views.delete(params.name)
      return undefined
    },
  }
}
