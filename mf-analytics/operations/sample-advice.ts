import { type LocatedBin, sampleBins } from 'shared-domain'
import type { AdvisedBinRow, BinAdviceAnswer, SensorAdviceAnswer, SensorBinRow } from './advice'

const range = (mean: number, share: number) => ({
  mean,
  low: Math.round(mean * (1 - share)),
  high: Math.round(mean * (1 + share)),
})

const placeOf = ({ id: binId, location, binType, lat, lng }: LocatedBin) => ({
  ...{ binId, location, suburb: 'Wellington Central', binType },
  ...{ lat, lng },
})

const nameOf = ({ id: binId, location }: LocatedBin) => ({ binId, location })

const EVIDENCE = { firstEmptying: null, weeksNeeded: 6 }

/** Made up, like all samples. */
export function sampleBinAdvice(now: Date): BinAdviceAnswer {
  const bins = sampleBins(now)
  const at = (place: number) => bins[place] as LocatedBin
  const row = (place: number, advice: AdvisedBinRow['advice'], litres: number): AdvisedBinRow => ({
    ...placeOf(at(place)),
    advice,
    litresAWeek: range(litres, 0.3),
    foundPct: advice === 'grow' ? 93 : 8,
    overflowReports: advice === 'grow' ? 5 : 0,
    emptyingsAWeek: 3,
    overflowPct: advice === 'grow' ? 34 : 0,
    nearest: { ...nameOf(at(place + 1)), walkMetres: 60 + place },
    flowsOverLitres: advice === 'grow' ? 0 : litres,
    movesTo: advice === 'move' ? nameOf(at(60)) : null,
    saved: {
      low: { km: 0, dollars: advice === 'go' ? 470 : 0 },
      high: advice === 'go' ? { km: 22, dollars: 570 } : { km: 0, dollars: 0 },
    },
  })
  const rows = [
    ...[2, 14, 23, 37].map((place) => row(place, 'go', 18 + place)),
    row(48, 'move', 35),
    row(60, 'grow', 690),
    row(71, 'grow', 640),
  ]
  return {
    asOf: now.toISOString(),
    evidence: EVIDENCE,
    advice: {
      ...{ madeAt: now.toISOString(), weeks: 8, standing: 100, judged: 96, walkMetres: 150 },
      counts: { go: 4, move: 1, grow: 2 },
      saved: { low: { km: 0, dollars: 1880 }, high: { km: 88, dollars: 2280 } },
      service: { beforePct: 99.93, afterPct: 99.92, interval: { low: 99.88, high: 99.96 }, days: 14 },
      bins: rows,
    },
  }
}

const STEPS = [0, 10, 20, 30, 40, 60, 88]

export function sampleSensorAdvice(now: Date): SensorAdviceAnswer {
  const bins = sampleBins(now).slice(0, 20)
  return {
    asOf: now.toISOString(),
    evidence: EVIDENCE,
    advice: {
      ...{ madeAt: now.toISOString(), weeks: 8, standing: 100, today: 12 },
      ...{ roundsDollarsAYear: 118_000, overflowDollars: 51.6 },
      steps: STEPS.map((sensors) => ({
        sensors,
        // Less is gained by each further one.
        savedPct: range(18 * (1 - Math.exp(-sensors / 40)), 0.25),
        dollarsAYear: range(21_000 * (1 - Math.exp(-sensors / 40)), 0.25),
        lastDollars: range(525 * Math.exp(-sensors / 40), 0.25),
      })),
      bins: bins.map(
        (bin, place): SensorBinRow => ({
          ...placeOf(bin),
          dollarsAYear: range(525 * Math.exp(-place / 40), 0.25),
          visitsAYear: 80 - place,
          litresAWeek: range(300 - 4 * place, 0.2),
        }),
      ),
    },
  }
}
