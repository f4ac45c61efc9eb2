import { operation, typedText } from 'shared-domain/contract'
import * as z from 'zod/mini'

/** The most characters in the name of a view. */
export const VIEW_NAME_MAX = 60
/** The most views that one person can store. */
export const VIEWS_MAX = 50

const BinViewSchema = z.object({
  name: z.string(),
  /** Filters, order and columns, as the URL of the bins page has them; empty for all bins. */
  text: z.string(),
})
export type BinView = z.infer<typeof BinViewSchema>

const viewName = z.object({ name: typedText(VIEW_NAME_MAX) })

export const listBinViews = operation({
  method: 'GET',
  path: '/api/bins/views',
  summary: 'The views of the bins that the caller has saved, by name.',
  needs: 'record:read',
  answer: z.object({ views: z.array(BinViewSchema) }),
})

export const keepBinView = operation({
  method: 'PUT',
  path: '/api/bins/views/:name',
  summary: `Saves a view of the bins under a name, in place of one of the same name; at most ${VIEWS_MAX} a person.`,
  needs: 'record:read',
  params: viewName,
  body: z.strictObject({ text: z.string().check(z.maxLength(2000, 'Give at most 2000 characters.')) }),
  answer: BinViewSchema,
})

export const removeBinView = operation({
  method: 'DELETE',
  path: '/api/bins/views/:name',
  summary: 'Removes a view of the bins that the caller has saved.',
  needs: 'record:read',
  params: viewName,
  answer: null,
  status: 204,
})
