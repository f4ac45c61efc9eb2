import { type BinEvidence, type FillSpan, fillSpans } from 'forecast-engine'
import { DAY_MS, HOUR_MS } from 'shared-domain'
import { SEEN_LEVELS } from 'shared-domain/contract'
import { InflowLikelihood, type ObservedInflow, RATE_GRID } from './inflow-likelihood'

/** How much comes into a bin and how it is emptied, by the evidence of some weeks. Amounts are in shares of the bin. */
export interface BinUse {
  id: string
  binType: string
  /** A day; `low` and `high` are the bounds of the 90 % credible interval, so it is below `high` with a probability of 95 %. */
  perDay: { mean: number; low: number; high: number }
  /** The days between two known levels: what the rate is measured over. */
  daysKnown: number
  /** The mean level at which it was emptied; `null` where no crew or sensor told one. */
  foundAt: number | null
  emptyings: number
  /** The days between two emptyings, of which nine in ten are no longer; `null` with fewer than three emptyings. */
  longGapDays: number | null
  /** How often residents reported that it overflows, at most once between two emptyings. */
  overflowReports: number
}

/** The use of all bins. */
export interface CityUse {
  bins: readonly BinUse[]
  /** By stream: the variance of inflow for each unit of expected inflow. */
  unevenness: ReadonlyMap<string, number>
  weeks: number
}

export interface UseWindow {
  /** In ms since 1970. */
  from: number
  until: number
  /** Share of the bin from which it counts as full. */
  fullLevel: number
}

/** Emptyings closer together are one visit that was recorded twice. */
const SAME_VISIT_MS = 6 * HOUR_MS
const LEAST_UNEVENNESS = 0.01
const MOST_UNEVENNESS = 0.5
const USUAL_UNEVENNESS = 0.05
const USUAL_PER_DAY = 0.15
/** How often the rates of a stream are estimated again by those of its bins. */
const ROUNDS = 4

/**
 * The use of each bin by what was observed in a time. The rate of a bin has a posterior distribution: the likelihood of what was seen and
 * measured, and as its prior the rates of the other bins of its stream (empirical Bayes, by expectation and maximisation), so a bin with
 * little evidence has a wide interval.
 */
export function estimateUse(bins: readonly BinEvidence[], window: UseWindow): CityUse {
  const inWindow = bins.map((bin) => ({
    ...bin,
    evidence: bin.evidence
      .filter(({ at }) => at >= window.from && at <= window.until)
      .sort((a, b) => a.at - b.at),
  }))
  const unevenness = new Map<string, number>()
  const uses = new Map<string, BinUse>()
  for (const binType of new Set(bins.map((bin) => bin.binType))) {
    const observed = inWindow
      .filter((bin) => bin.binType === binType)
      .map((bin) => ({ bin, inflows: observedInflows(bin, window) }))
    const rates = ratesOf(observed.map(({ inflows }) => inflows))
    unevenness.set(binType, rates.unevenness)
    for (const [place, { bin, inflows }] of observed.entries())
      uses.set(bin.id, presentUse(bin, inflows, rates.posteriors[place] ?? []))
  }
  return {
    bins: bins.map(({ id }) => uses.get(id) as BinUse),
    unevenness,
    weeks: (window.until - window.from) / (7 * DAY_MS),
  }
}

/** What came in between two known levels without an emptying between them: of a sensor that tells many, the first and the last one. */
function observedInflows({ evidence }: BinEvidence, { fullLevel, until }: UseWindow): ObservedInflow[] {
  const seen = new Map(evidence.flatMap((item) => (item.kind === 'seen' ? [[item.at, item.seen]] : [])))
  const emptied = new Set(evidence.flatMap(({ kind, at }) => (kind === 'emptying' ? [at] : [])))
  const chains: FillSpan[] = []
  for (const span of fillSpans(evidence, { fullLevel, step: 0, found: [] }, until)) {
    const last = chains.at(-1)
    if (last?.to !== span.from || emptied.has(span.from)) chains.push({ ...span })
    else {
      last.to = span.to
      last.fill += span.fill
      last.isAtLeast = span.isAtLeast
    }
  }
  return chains.map(({ from, to, fill, isAtLeast, errorVariance }) => {
    const look = emptied.has(from) ? seen.get(to) : undefined
    return {
      days: (to - from) / DAY_MS,
      fill,
      isAtLeast,
      errorVariance,
      quarters: look === undefined ? null : Math.min(4, SEEN_LEVELS.indexOf(look)),
    }
  })
}

/** The posterior of each bin's rate, as weights of `RATE_GRID`. */
function ratesOf(bins: readonly (readonly ObservedInflow[])[]) {
  const days = sum(bins.flatMap((inflows) => inflows.map((inflow) => inflow.days)))
  const fill = sum(bins.flatMap((inflows) => inflows.map((inflow) => inflow.fill)))
  let means = bins.map(() => (days > 0 && fill > 0 ? fill / days : USUAL_PER_DAY))
  let unevenness = USUAL_UNEVENNESS
  let posteriors: number[][] = []
  let prior = RATE_GRID.map(() => 1 / RATE_GRID.length)
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first rates are those of the stream, which are too alike to tell how uneven inflow is.
    if (round > 1) unevenness = unevennessOf(bins, means)
    const likelihood = new InflowLikelihood(unevenness)
    const known = bins.map((inflows) => likelihood.of(inflows))
    posteriors = known.map((logs) => posteriorOf(logs, prior))
    means = posteriors.map(meanOf)
    prior = smoothed(
      RATE_GRID.map((_, at) => sum(posteriors.map((weights) => weights[at] ?? 0)) / posteriors.length),
    )
  }
  return { posteriors, unevenness }
}

function posteriorOf(logLikelihoods: readonly number[], prior: readonly number[]): number[] {
  const most = Math.max(...logLikelihoods)
  const weights = logLikelihoods.map((log, at) => Math.exp(log - most) * (prior[at] ?? 0))
  const all = sum(weights)
  return weights.map((weight) => weight / all)
}

/** Each rate shares its weight with its neighbours, so that a few bins make no spikes. */
function smoothed(weights: readonly number[]): number[] {
  const at = (place: number) => weights[Math.min(weights.length - 1, Math.max(0, place))] ?? 0
  const wide = weights.map((_, place) => {
    let total = 0
    for (let step = -SMOOTH_STEPS; step <= SMOOTH_STEPS; step += 1) total += at(place + step)
    return total / (2 * SMOOTH_STEPS + 1) + LEAST_WEIGHT
  })
  const all = sum(wide)
  return wide.map((weight) => weight / all)
}

const SMOOTH_STEPS = 4
const LEAST_WEIGHT = 1e-6

const meanOf = (weights: readonly number[]) =>
  weights.reduce((total, weight, at) => total + weight * (RATE_GRID[at] ?? 0), 0)

/** The rate that the posterior is below with this probability. */
function quantileOf(weights: readonly number[], chance: number): number {
  let below = 0
  for (const [at, weight] of weights.entries()) {
    const before = RATE_GRID[at - 1] ?? 0
    if (below + weight >= chance)
      return before + ((RATE_GRID[at] ?? 0) - before) * ((chance - below) / weight)
    below += weight
  }
  return RATE_GRID.at(-1) ?? 0
}

/** The variance of inflow for each unit of expected inflow, without the errors of measurement. */
function unevennessOf(bins: readonly (readonly ObservedInflow[])[], means: readonly number[]): number {
  let expected = 0
  let variance = 0
  for (const [place, inflows] of bins.entries()) {
    for (const { days, fill, isAtLeast, errorVariance } of inflows) {
      // Of a bin that was found full only a bound is known.
      if (isAtLeast) continue
      const mean = (means[place] ?? 0) * days
      expected += mean
      variance += (fill - mean) ** 2 - errorVariance
    }
  }
  if (expected === 0) return USUAL_UNEVENNESS
  return Math.min(MOST_UNEVENNESS, Math.max(LEAST_UNEVENNESS, variance / expected))
}

function presentUse(
  { id, binType, evidence }: BinEvidence,
  inflows: readonly ObservedInflow[],
  posterior: readonly number[],
): BinUse {
  const visits = evidence
    .flatMap(({ kind, at }) => (kind === 'emptying' ? [at] : []))
    .filter((at, place, all) => place === 0 || at - (all[place - 1] ?? 0) >= SAME_VISIT_MS)
  const gaps = visits.slice(1).map((at, place) => (at - (visits[place] ?? at)) / DAY_MS)
  return {
    id,
    binType,
    perDay: {
      mean: meanOf(posterior),
      low: quantileOf(posterior, 0.05),
      high: quantileOf(posterior, 0.95),
    },
    daysKnown: sum(inflows.map(({ days }) => days)),
    foundAt: meanFound(evidence),
    emptyings: visits.length,
    longGapDays: gaps.length < 2 ? null : quantile(gaps, 0.9),
    overflowReports: countReports(evidence),
  }
}

/** The mean of the levels that a sensor or the crew told when the bin was emptied, a sensor first. */
function meanFound(evidence: BinEvidence['evidence']): number | null {
  const found: number[] = []
  let look: { at: number; level: number } | null = null
  for (const item of evidence) {
    if (item.kind === 'seen') look = { at: item.at, level: Math.min(4, SEEN_LEVELS.indexOf(item.seen)) / 4 }
    if (item.kind !== 'emptying') continue
    const level = item.found ?? (look && item.at - look.at < HOUR_MS ? look.level : null)
    if (level !== null) found.push(level)
  }
  return found.length === 0 ? null : sum(found) / found.length
}

function countReports(evidence: BinEvidence['evidence']): number {
  let reports = 0
  let isReported = false
  for (const { kind } of evidence) {
    if (kind === 'report' && !isReported) reports += 1
    if (kind === 'report') isReported = true
    if (kind === 'emptying') isReported = false
  }
  return reports
}

/** The least of these values that at least this share of them does not exceed. */
function quantile(values: readonly number[], share: number): number {
  const ordered = values.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? 0
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
