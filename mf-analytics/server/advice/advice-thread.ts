import { type BinEvidence, type EvidenceRow, type ForecastModel, presentEvidence } from 'forecast-engine'
import { type BinType, DAY_MS, type Point, streetAndSuburb } from 'shared-domain'
import type { MadeBinAdvice, MadeSensorAdvice } from '../../operations'
import { checkService, type ServiceCheck } from '../../rules/advice-check'
import { ADVICE_WEEKS_NEEDED } from '../../rules/advice-kinds'
import {
  type AdvisedBin,
  adviseBins,
  type CityAdvice,
  litresAWeek,
  type PlacedBin,
  WALK_METRES,
} from '../../rules/bin-advice'
import { type CityUse, estimateUse } from '../../rules/bin-use'
import { RecordedInflow } from '../../rules/recorded-inflow'
import { planSensors, type RoundCosts } from '../../rules/sensor-value'

/** The last days of the evidence, against which advice from the days before is held. */
const CHECKED_DAYS = 14
/** A bin whose sensor was silent for longer counts as one without. */
const SENSOR_SILENT_DAYS = 14
/** An answer lists no more, so that it stays below a megabyte. */
const LISTED_MAX = 1000

export interface AdviceTask {
  evidence: readonly EvidenceRow[]
  /** The positions of the bins, by id. Bins without one are left out. */
  places: ReadonlyMap<string, Point>
  model: ForecastModel
  /** In ms since 1970. */
  from: number
  until: number
  /** Of the replayed rounds; `stopsADay` is null without any, and then estimated by the emptyings. */
  rounds: Omit<RoundCosts, 'stopsADay'> & { stopsADay: number | null }
}

export interface AdviceOutcome {
  bins: MadeBinAdvice
  sensors: MadeSensorAdvice
}

/** Advice by all evidence of some weeks, and how the same rules would have held in the last of them. */
export default function advise({ evidence, places, model, from, until, rounds }: AdviceTask): AdviceOutcome {
  const bins = evidence.map(presentEvidence).filter(({ id }) => places.has(id))
  const facts = new BinFacts(evidence, places)
  const use = estimateUse(bins, { from, until, fullLevel: model.fullLevel })
  const advice = adviseBins(use, facts.places)
  const goes = advice.bins.filter((bin) => bin.advice === 'go')
  const saved = (bound: 'low' | 'high') => ({
    km: sum(goes.map((bin) => bin.saved[bound].km)),
    dollars: sum(goes.map((bin) => bin.saved[bound].dollars)),
  })
  const counted = (kind: AdvisedBin['advice']) => advice.bins.filter((bin) => bin.advice === kind).length
  return {
    bins: {
      weeks: use.weeks,
      standing: bins.length,
      judged: advice.judged,
      counts: { go: counted('go'), move: counted('move'), grow: counted('grow') },
      saved: { low: saved('low'), high: saved('high') },
      service: serviceOf(bins, { model, from, until, facts }),
      walkMetres: WALK_METRES,
      bins: rowsOf(advice, facts),
    },
    sensors: sensorsOf(use, bins, { until, rounds, facts, unevenness: model.unevenness }),
  }
}

/** What is told of bins on screen. */
class BinFacts {
  readonly places: ReadonlyMap<string, PlacedBin>
  readonly #rows: ReadonlyMap<string, EvidenceRow>

  constructor(evidence: readonly EvidenceRow[], places: ReadonlyMap<string, Point>) {
    this.#rows = new Map(evidence.map((row) => [row.binId, row]))
    this.places = new Map([...places].map(([id, { lat, lng }]) => [id, { id, lat, lng }]))
  }

  place(binId: string) {
    const { location, binType } = this.#rows.get(binId) ?? { location: '', binType: 'general' }
    const { lat, lng } = this.places.get(binId) ?? { lat: 0, lng: 0 }
    const { suburb } = streetAndSuburb(location)
    return { binId, location, suburb: suburb ?? null, binType: binType as BinType, lat, lng }
  }

  name(binId: string) {
    return { binId, location: this.#rows.get(binId)?.location ?? '' }
  }
}

function rowsOf({ bins }: CityAdvice, facts: BinFacts): MadeBinAdvice['bins'] {
  return bins
    .toSorted((a, b) => KINDS.indexOf(a.advice) - KINDS.indexOf(b.advice) || compareIds(a, b))
    .slice(0, LISTED_MAX)
    .map(({ id, foundAt, overflowChance, nearest, movesTo, flowsOver, ...bin }) => ({
      ...facts.place(id),
      advice: bin.advice,
      litresAWeek: bin.litresAWeek,
      foundPct: foundAt === null ? null : 100 * foundAt,
      overflowReports: bin.overflowReports,
      emptyingsAWeek: bin.emptyingsAWeek,
      overflowPct: overflowChance === null ? null : 100 * overflowChance,
      nearest: nearest && { ...facts.name(nearest.id), walkMetres: nearest.walkMetres },
      flowsOverLitres: flowsOver,
      movesTo: movesTo === null ? null : facts.name(movesTo),
      saved: bin.saved,
    }))
}

const KINDS: readonly AdvisedBin['advice'][] = ['grow', 'move', 'go']
const compareIds = (a: AdvisedBin, b: AdvisedBin) =>
  b.saved.high.dollars - a.saved.high.dollars || (a.id < b.id ? -1 : 1)

interface Checking {
  model: ForecastModel
  from: number
  until: number
  facts: BinFacts
}

/** The same rules by the evidence before the last days, held against these. */
function serviceOf(
  bins: readonly BinEvidence[],
  { model, from, until, facts }: Checking,
): ServiceCheck | null {
  const seenUntil = until - CHECKED_DAYS * DAY_MS
  if (seenUntil - from < (ADVICE_WEEKS_NEEDED * 7 - CHECKED_DAYS) * DAY_MS) return null
  const before = estimateUse(bins, { from, until: seenUntil, fullLevel: model.fullLevel })
  const { receivers } = adviseBins(before, facts.places)
  const inflow = new RecordedInflow(model, bins, until)
  const checked = bins.map(({ id, evidence }, place) => ({
    id,
    emptied: evidence.flatMap(({ kind, at }) => (kind === 'emptying' ? [at] : [])).sort((a, b) => a - b),
    inflowBetween: (since: number, to: number) => inflow.between(place, since, to),
  }))
  return checkService(checked, receivers, { from: seenUntil, until })
}

interface Planning {
  until: number
  rounds: AdviceTask['rounds']
  facts: BinFacts
  unevenness: number
}

function sensorsOf(
  use: CityUse,
  bins: readonly BinEvidence[],
  { until, rounds, facts, unevenness }: Planning,
): MadeSensorAdvice {
  const heardSince = until - SENSOR_SILENT_DAYS * DAY_MS
  const sensors = new Set(
    bins.flatMap(({ id, evidence }) =>
      evidence.some(({ kind, at }) => kind === 'reading' && at >= heardSince) ? [id] : [],
    ),
  )
  const emptyings = sum(use.bins.map((bin) => bin.emptyings))
  const plan = planSensors(use, sensors, {
    ...rounds,
    unevenness,
    stopsADay: rounds.stopsADay ?? Math.max(1, emptyings / (use.weeks * 7)),
  })
  const litres = new Map(use.bins.map((bin) => [bin.id, litresAWeek(bin)]))
  return {
    weeks: use.weeks,
    standing: bins.length,
    today: plan.today,
    roundsDollarsAYear: plan.roundsDollarsAYear,
    overflowDollars: rounds.overflowDollars,
    steps: plan.steps.map((step) => ({ ...step })),
    bins: plan.bins.slice(0, LISTED_MAX).map(({ id, dollarsAYear, visitsAYear }) => ({
      ...facts.place(id),
      dollarsAYear,
      visitsAYear,
      litresAWeek: litres.get(id) ?? { mean: 0, low: 0, high: 0 },
    })),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
