import {
  assumedRhythmMs,
  type ListeningDevice,
  missedFrom,
  type SilenceNews,
  silenceNews,
  silentFrom,
} from './sensor-silence'

/** A device with the moments of its latest uplinks, in ms since 1970. */
export interface HeardDevice extends ListeningDevice {
  ats: readonly number[]
  binId: string
}

/** A device whose silence was told, with its last uplink before it, in ms since 1970. @internal */
export interface ToldSilence {
  deviceEui: string
  lastAt: number
}

interface Listening {
  devices: readonly HeardDevice[]
  told: readonly ToldSilence[]
  /** Since when the server has listened without a pause, in ms since 1970. */
  since: number
  now: number
}

/** What there is to tell, each as one event. */
export interface SilenceToTell {
  /** Devices that fell silent. */
  silent: HeardDevice[]
  /** Devices whose silence was told, and that send again. */
  heard: HeardDevice[]
  /** Devices whose silence was told, and that are installed no more. */
  removed: string[]
}

/**
 * What to tell of the silence of devices. Each silence is told once, and what happens to many at a time is told together: the devices of a gateway
 * that fails fall silent one after the other within one of their intervals, and come back so.
 */
export function silenceToTell({ devices, told, since, now }: Listening): SilenceToTell {
  const lastTold = new Map(told.map(({ deviceEui, lastAt }) => [deviceEui, lastAt]))
  const isHeardFor = lastHeard(devices)
  const silent = devices.filter(
    (device) => !lastTold.has(device.deviceEui) && now >= knownSilentFrom(device, since),
  )
  const isSilenceKnown = silent.some(
    (device) =>
      isHeardFor(device) > missedFrom(device.lastAt, device.rhythmMs) ||
      now >= knownSilentFrom(device, since) + assumedRhythmMs(device.rhythmMs),
  )
  const back = devices.filter(
    (device) =>
      device.lastAt > (lastTold.get(device.deviceEui) ?? Number.POSITIVE_INFINITY) &&
      now < silentFrom(device.lastAt, device.rhythmMs),
  )
  const installed = new Set(devices.map(({ deviceEui }) => deviceEui))
  const removed = told.flatMap(({ deviceEui }) => (installed.has(deviceEui) ? [] : deviceEui))
  const areAllBack = back.length === told.length - removed.length
  const isReturnKnown = back.some(
    ({ ats, deviceEui, rhythmMs }) =>
      now >= firstAfter(ats, lastTold.get(deviceEui) ?? 0) + assumedRhythmMs(rhythmMs),
  )
  return { silent: isSilenceKnown ? silent : [], heard: areAllBack || isReturnKnown ? back : [], removed }
}

/**
 * From when a device counts as silent to a server that listens without a pause since a moment: a server that was away missed uplinks, and
 * must miss one more.
 */
const knownSilentFrom = ({ lastAt, rhythmMs }: ListeningDevice, since: number) =>
  Math.max(silentFrom(lastAt, rhythmMs), missedFrom(since, rhythmMs))

const firstAfter = (ats: readonly number[], moment: number) => Math.min(...ats.filter((at) => at > moment))

/** Returns when any device was heard last by the gateways of a device. While nothing is heard there, the gateway may be what is silent. */
function lastHeard(devices: readonly ListeningDevice[]): (device: ListeningDevice) => number {
  const byGateway = new Map<string, number>()
  let latest = Number.NEGATIVE_INFINITY
  for (const { gateways, lastAt } of devices) {
    latest = Math.max(latest, lastAt)
    for (const gateway of gateways) byGateway.set(gateway, Math.max(byGateway.get(gateway) ?? lastAt, lastAt))
  }
  return ({ gateways }) =>
    gateways.length === 0 ? latest : Math.max(...gateways.map((gateway) => byGateway.get(gateway) ?? latest))
}

/** At most so many sensors and gateways are named. */
const NAMED_MAX = 3

/** The devices in words, such as 'gateway roof with 12 sensors; 24E1… in WCC34'. `all` are the installed ones, silent or not. */
export function silenceText(
  told: readonly HeardDevice[],
  all: readonly ListeningDevice[],
  now: number,
): string {
  const gateways = downGateways(told, silenceNews(all, now))
  const explained = new Set(gateways.flatMap(({ devices }) => devices))
  const alone = told.filter(({ deviceEui }) => !explained.has(deviceEui))
  return [
    named(
      gateways.map(({ gateway, devices }) => `gateway ${gateway} with ${counted(devices.length, 'sensor')}`),
      'gateway',
    ),
    named(
      alone.map(({ deviceEui, binId }) => `${deviceEui} in ${binId}`),
      'sensor',
    ),
  ]
    .filter((text) => text !== '')
    .join('; ')
}

/** The gateways that are down with devices which are told of. */
export function downGateways(
  told: readonly ListeningDevice[],
  { gateways }: SilenceNews,
): SilenceNews['gateways'] {
  const isTold = new Set(told.map(({ deviceEui }) => deviceEui))
  return gateways.flatMap(({ gateway, devices }) => {
    const own = devices.filter((deviceEui) => isTold.has(deviceEui))
    return own.length > 0 ? [{ gateway, devices: own }] : []
  })
}

function named(names: readonly string[], what: string): string {
  const left = names.length - NAMED_MAX
  const first = names.slice(0, NAMED_MAX).join(', ')
  return left > 0
    ? `${first} and ${left.toLocaleString('en-NZ')} more ${what}${left === 1 ? '' : 's'}`
    : first
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en-NZ')} ${what}${count === 1 ? '' : 's'}`
