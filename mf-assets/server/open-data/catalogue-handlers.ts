import { dcatCatalogue, dcatUsCatalogue } from '../../operations'
import { dcatApCatalogue, dcatUs } from './catalogue'
import { allStates } from './dataset-states'
import type { OpenDataContext } from './feature-handlers'

export const catalogueOperations = { dcatCatalogue, dcatUsCatalogue }

export const catalogueHandlers = {
  dcatCatalogue: async (_: unknown, { settings, own, record }: OpenDataContext) =>
    JSON.stringify(dcatApCatalogue(settings, await allStates(own, record.openData))),
  dcatUsCatalogue: async (_: unknown, { settings, own, record }: OpenDataContext) =>
    JSON.stringify(dcatUs(settings, await allStates(own, record.openData))),
}
