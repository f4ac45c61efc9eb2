import { HOUR_MS } from 'shared-domain'
/** The settings of a gradual release. */
export interface ReleaseSteps {
  /** The shares, in percent, through which a candidate is raised before everyone has it. */
  steps: readonly number[]
  /** The shortest time at each share. */
  stepMs: number
  /** The fewest sessions of each version within that time. */
  sessionsMin: number
}

/** The conditions for withdrawing a candidate. */
export interface ReleaseRule extends ReleaseSteps {
  /** With fewer failing sessions than this, nothing is withdrawn. */
  errorsMin: number
  /** Failures, or slow pages, of fewer people or networks than this are ignored too. */
  sourcesMin: number
}

export const DEFAULT_RELEASE_STEPS: ReleaseSteps = {
  steps: [10, 25, 50],
  stepMs: HOUR_MS,
  sessionsMin: 10,
}

export type Vital = 'lcpMs' | 'inpMs' | 'cls'

/** A figure over the sessions that have it. */
interface VitalEvidence {
  sessions: number
  /** People or networks, whichever are fewer. */
  sources: number
  /** 75th percentile. */
  p75: number
}

/** The outcomes of a version in the sessions since the step began. Each session counts once. */
export interface Evidence {
  version: string
  sessions: number
  /** The sessions in which a load failed. */
  failed: number
  /** The people or networks with failures, whichever are fewer. */
  failedSources: number
  vitals: Partial<Record<Vital, VitalEvidence>>
}

interface Situation {
  share: number
  /** Since when the candidate has this share. */
  elapsedMs: number
  candidate: Evidence
  live: Evidence
}

export type ReleaseStep =
  | { kind: 'wait' }
  | { kind: 'raise'; share: number }
  | { kind: 'promote' }
  | { kind: 'drop'; because: 'errors' | 'vitals'; reason: string }

/** Decides the next step of a gradual release. */
export function nextStep(situation: Situation, rule: ReleaseRule): ReleaseStep {
  const { share, elapsedMs, candidate, live } = situation
  if (hasMoreErrors(situation, rule)) {
    const reason = `errors in ${candidate.failed} of ${candidate.sessions} sessions, in ${live.failed} of ${live.sessions} with ${live.version}`
    return { kind: 'drop', because: 'errors', reason }
  }
  const worse = worseVital(situation, rule)
  if (worse) return { kind: 'drop', because: 'vitals', reason: worse }
  if (elapsedMs < rule.stepMs || Math.min(candidate.sessions, live.sessions) < rule.sessionsMin)
    return { kind: 'wait' }
  const next = rule.steps.find((step) => step > share)
  return next === undefined ? { kind: 'promote' } : { kind: 'raise', share: next }
}

/** A 5 % significance level: the one-sided quantile of the normal distribution. */
const Z = 1.645

/** Whether the candidate fails in a significantly larger share of sessions (two-proportion z-test). */
function hasMoreErrors({ candidate, live }: Situation, { errorsMin, sourcesMin }: ReleaseRule): boolean {
  if (candidate.failed < errorsMin || candidate.failedSources < sourcesMin) return false
  // When the live version has no sessions, it counts as one session without a failure.
  const ofLive = Math.max(1, live.sessions)
  const pooled = (candidate.failed + live.failed) / (candidate.sessions + ofLive)
  const deviation = Math.sqrt(pooled * (1 - pooled) * (1 / candidate.sessions + 1 / ofLive))
  return candidate.failed / candidate.sessions - live.failed / ofLive > Z * deviation
}

const VITALS: Record<Vital, { name: string; unit: string; tolerance: number }> = {
  lcpMs: { name: 'LCP', unit: ' ms', tolerance: 200 },
  inpMs: { name: 'INP', unit: ' ms', tolerance: 50 },
  cls: { name: 'CLS', unit: '', tolerance: 0.05 },
}
/** A vital must be worse by a fifth, because networks and phones differ by as much from one hour to the next. */
const TOLERATED_RATIO = 1.2

/** The Web Vital that is clearly worse with the candidate, as text. */
function worseVital(
  { candidate, live }: Situation,
  { sessionsMin, sourcesMin }: ReleaseRule,
): string | undefined {
  for (const [vital, { name, unit, tolerance }] of Object.entries(VITALS)) {
    const ours = candidate.vitals[vital as Vital]
    const theirs = live.vitals[vital as Vital]
    if (!ours || !theirs || Math.min(ours.sessions, theirs.sessions) < sessionsMin) continue
    if (
      ours.sources < sourcesMin ||
      ours.p75 <= Math.max(theirs.p75 * TOLERATED_RATIO, theirs.p75 + tolerance)
    )
      continue
    return `${name} ${ours.p75}${unit}, ${theirs.p75}${unit} with ${live.version} (75th percentiles)`
  }
}
