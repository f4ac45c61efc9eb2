import { CLOCK_TOLERANCE_MS, type SensorHazard } from 'shared-domain'
import type { Measurement, Mounting, UplinkOutcome } from '../../operations'
import type { DecodeResult, Decoder } from '../decoders/decoder'
import { type LevelState, levelOf, type TimedLevel } from '../levels/level-of'
import type { NetworkEvent, Uplink } from './network-event'

export interface DecodedUplink {
  result: DecodeResult
  /** What its kind of sensor can measure; `null` where there is no decoder. */
  range: Decoder['range'] | null
}

/** An uplink with what the tables know about it. */
export interface PlacedUplink {
  uplink: Uplink
  decoded: DecodedUplink
  /** Where its sensor was at the time; `null` when in no bin. */
  installation: { binId: string; mounting: Mounting } | null
  /** The state of the uplink before it in the same bin, and when that was. */
  previous: { at: number; state: LevelState } | null
}

export interface EvaluatedUplink {
  binId: string | null
  outcome: UplinkOutcome
  reason: string | null
  levelPercent: number | null
  /** The doubtful level of an earlier uplink, which this one confirms. */
  confirmed: TimedLevel | null
  measurement: Measurement | null
  state: LevelState | null
  /** Hazards, which raise alerts at once. */
  alarms: readonly SensorHazard[]
}

/** Whether an event is dated in the future. */
export const isAhead = ({ at }: NetworkEvent, now: number) => at > now + CLOCK_TOLERANCE_MS

/** Evaluates what each uplink means for its bin; they are given in the order of time. Pure; `now` in ms since 1970. */
export function evaluateUplinks(placed: readonly PlacedUplink[], now: number): EvaluatedUplink[] {
  const states = new Map<string, { at: number; state: LevelState }>()
  return placed.map((one) => {
    const { uplink, installation, previous } = one
    const key = `${uplink.devEui} ${installation?.binId}`
    const inBatch = states.get(key)
    const before = inBatch && (!previous || inBatch.at >= previous.at) ? inBatch : previous
    const evaluated = evaluate(one, before?.state ?? null, now)
    if (evaluated.state) states.set(key, { at: uplink.at, state: evaluated.state })
    return evaluated
  })
}

function evaluate(
  { uplink, decoded: { result, range }, installation }: PlacedUplink,
  before: LevelState | null,
  now: number,
): EvaluatedUplink {
  const nothing = {
    levelPercent: null,
    confirmed: null,
    measurement: null,
    state: null,
    reason: null,
    alarms: [],
  }
  const binId = installation?.binId ?? null
  if (result.kind === 'failed' || !range)
    return {
      ...nothing,
      binId,
      outcome: 'undecodable',
      reason: result.kind === 'failed' ? result.failure : null,
    }
  const { measurement } = result
  if (!installation) return { ...nothing, binId, measurement, outcome: 'not-installed' }
  if (isAhead(uplink, now))
    return { ...nothing, binId, measurement, outcome: 'no-level', reason: 'clock-ahead' }
  const { mounting } = installation
  const level = levelOf({ mounting, range, measurement, at: uplink.at }, before)
  return {
    binId,
    measurement,
    outcome: level.kind,
    reason: level.kind === 'no-level' ? level.reason : null,
    levelPercent: level.kind === 'no-level' ? null : level.levelPercent,
    confirmed: level.kind === 'level' ? level.confirmed : null,
    state: level.state,
    alarms: level.alarms,
  }
}
