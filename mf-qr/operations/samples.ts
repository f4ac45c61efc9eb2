import { sampleBins } from 'shared-domain'
import type { BinLabel, SampleHandlers, TellSamples } from 'shared-domain/contract'
import type * as operations from './labels'
import { MADE_CODES_LISTED, type MadeCode } from './labels'
import { sampleCodes } from './sample-codes'

type Operations = Pick<
  typeof operations,
  'listLabelBins' | 'recordLabels' | 'recordMadeCode' | 'listMadeCodes'
>

/** The sample bins with their labels, and the sample codes. New ones last while the page is open. */
export function samples(tell: TellSamples): SampleHandlers<Operations> {
  const labels = new Map<string, BinLabel>()
  let codes: readonly MadeCode[] = sampleCodes(new Date())
  return {
    'GET /api/labels/bins': () => ({
      bins: sampleBins(new Date()).map(({ id, location, binType }) => ({
        ...{ id, location, binType, isLabelReported: false },
        label: labels.get(id) ?? null,
      })),
    }),
    'POST /api/labels': ({ body }) => {
      const printedAt = new Date().toISOString()
      for (const { binId } of body.labels) labels.set(binId, { printedAt, outdated: null })
      tell({ kind: 'labels' })
      return { recorded: body.labels.length, printedAt }
    },
    'GET /api/labels/codes': () => ({ codes: [...codes] }),
    'POST /api/labels/codes': ({ headers, body: code }) => {
      const made = { id: headers['idempotency-key'], code, madeAt: new Date().toISOString() }
      const others = codes.filter((other) => JSON.stringify(other.code) !== JSON.stringify(code))
      codes = [made, ...others].slice(0, MADE_CODES_LISTED)
      tell({ kind: 'remote', remote: 'mf-qr' })
      return made
    },
  }
}
