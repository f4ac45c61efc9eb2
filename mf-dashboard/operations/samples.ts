import type { SampleHandlers } from 'shared-domain/contract'
import type * as views from './bin-views'
import type { BinView } from './bin-views'

type Operations = Pick<typeof views, 'listBinViews' | 'keepBinView' | 'removeBinView'>

/** No view at first. Those that are saved last while the page is open. */
export function samples(): SampleHandlers<Operations> {
  const views = new Map<string, BinView>()
  return {
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
