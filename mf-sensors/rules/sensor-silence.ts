import { DAY_MS } from 'shared-domain'
import { median } from './robust-line'

/** A device's rhythm is learnt from this many of its latest intervals. */
const INTERVALS_LEARNT = 20
/** A device with fewer intervals is too new to have a rhythm. */
const INTERVALS_MIN = 3
/** The rhythm that is assumed while it is not known: fill sensors send at least daily. */
const UNKNOWN_RHYTHM_MS = DAY_MS
/** A burst of uplinks, as while a sensor is set up, is no rhythm: a device that was heard just now is not silent. */
const SHORTEST_RHYTHM_MS = 5 * 60_000
/** A device that missed this many of its intervals is silent. */
const MISSED_MIN = 2
/** Uplinks come some seconds early or late, so an interval counts as missed half an interval later. */
const SLACK = 0.5

/**
 * The usual time between the uplinks of a device, in ms: the median, which a pause or a burst does not change.
 * `ats` are moments in ms since 1970, in any order. `null` when there are too few.
 */
export function learntRhythmMs(ats: readonly number[]): number | null {
  const sorted = [...new Set(ats)].toSorted((a, b) => a - b).slice(-INTERVALS_LEARNT - 1)
  const intervals = sorted.slice(1).map((at, place) => at - (sorted[place] as number))
  return intervals.length < INTERVALS_MIN ? null : median(intervals)
}

/** The moment from which a device counts as silent, in ms since 1970, by its latest uplink and its rhythm. */
export const silentFrom = (lastAt: number, rhythmMs: number | null): number =>
  lastAt + assumedRhythmMs(rhythmMs) * (MISSED_MIN + SLACK)

/** The moment from which the first interval of a device counts as missed, in ms since 1970. */
export const missedFrom = (lastAt: number, rhythmMs: number | null): number =>
  lastAt + assumedRhythmMs(rhythmMs) * (1 + SLACK)

/** The time between two uplinks that a device is expected to keep, in ms. */
export const assumedRhythmMs = (rhythmMs: number | null): number =>
  Math.max(rhythmMs ?? UNKNOWN_RHYTHM_MS, SHORTEST_RHYTHM_MS)

export interface ListeningDevice {
  deviceEui: string
  /** In ms since 1970. */
  lastAt: number
  rhythmMs: number | null
  /** The gateways that received its latest uplink. */
  gateways: readonly string[]
}

/** Devices that are silent by themselves, and gateways that are down with their devices. Each device is named once. */
export interface SilenceNews {
  devices: string[]
  gateways: { gateway: string; devices: string[] }[]
}

/** A gateway is down when at least this many devices, and this share of those that it alone received, are silent. */
const GATEWAY_DEVICES_MIN = 3
const GATEWAY_SHARE_MIN = 0.8

/**
 * What has fallen silent by `now`, in ms since 1970. When nearly all devices that only one gateway received are silent, they are
 * listed with that gateway: it is broken, they are not.
 */
export function silenceNews(devices: readonly ListeningDevice[], now: number): SilenceNews {
  const silent = devices.filter(({ lastAt, rhythmMs }) => now >= silentFrom(lastAt, rhythmMs))
  const heardBy = (group: readonly ListeningDevice[], gateway: string) =>
    group.filter(({ gateways }) => gateways.length === 1 && gateways[0] === gateway)
  const names = [...new Set(silent.flatMap(({ gateways }) => (gateways.length === 1 ? gateways : [])))].sort()
  const gateways = names.flatMap((gateway) => {
    const gone = heardBy(silent, gateway)
    const isDown =
      gone.length >= GATEWAY_DEVICES_MIN &&
      gone.length >= GATEWAY_SHARE_MIN * heardBy(devices, gateway).length
    return isDown ? [{ gateway, devices: gone.map(({ deviceEui }) => deviceEui) }] : []
  })
  const explained = new Set(gateways.flatMap((news) => news.devices))
  return {
    gateways,
    devices: silent.map(({ deviceEui }) => deviceEui).filter((deviceEui) => !explained.has(deviceEui)),
  }
}
