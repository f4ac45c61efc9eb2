import fc from 'fast-check'
import { HOUR_MS, MINUTE_MS } from 'shared-domain'
import { learntRhythmMs } from './sensor-silence'
import { type HeardDevice, silenceText, silenceToTell, type ToldSilence } from './silence-to-tell'

const POLL_INTERVAL_MS = 5 * MINUTE_MS
const START = 24 * HOUR_MS

interface Sensor {
  deviceEui: string
  rhythmMs: number
  /** When it sends for the first time, in ms. */
  phaseMs: number
  gateways: readonly string[]
  /** From when until when it does not send, in ms. */
  out?: { from: number; until: number }
}

const sensor = (deviceEui: string, given: Partial<Sensor> = {}): Sensor => ({
  ...{ deviceEui, rhythmMs: HOUR_MS, phaseMs: 0, gateways: ['roof'] },
  ...given,
})

/** As the record has them at `now`. */
const heardBy = (sensors: readonly Sensor[], now: number): HeardDevice[] =>
  sensors.map((one) => {
    const { deviceEui, gateways } = one
    const ats = latestOf(one, now)
    return {
      ...{ deviceEui, binId: `W${deviceEui}`, gateways, ats },
      ...{ lastAt: Math.max(...ats), rhythmMs: learntRhythmMs(ats) },
    }
  })

/** The moments of its latest 21 uplinks, the newest first. */
function latestOf({ rhythmMs, phaseMs, out }: Sensor, now: number): number[] {
  const ats: number[] = []
  for (let n = Math.floor((now - phaseMs) / rhythmMs); n >= 0 && ats.length < 21; n--) {
    const at = phaseMs + n * rhythmMs
    if (!out || at < out.from || at >= out.until) ats.push(at)
  }
  return ats
}

interface Happened {
  at: number
  kind: 'silent' | 'heard'
  devices: string[]
}

/** What is told from `START` on until `hours` later. `awayAt` are hours in which the server is away. */
function follow(sensors: readonly Sensor[], hours: number, awayAt: readonly number[] = []): Happened[] {
  const happened: Happened[] = []
  let told: ToldSilence[] = []
  let since = 0
  for (let now = START; now <= START + hours * HOUR_MS; now += POLL_INTERVAL_MS) {
    const isAway = awayAt.includes(Math.floor((now - START) / HOUR_MS))
    if (isAway) since = now + POLL_INTERVAL_MS
    const devices = heardBy(sensors, now)
    const { silent, heard, removed } = isAway
      ? { silent: [], heard: [], removed: [] }
      : silenceToTell({ devices, told, since, now })
    const over = new Set([...heard.map(({ deviceEui }) => deviceEui), ...removed])
    told = [...told.filter(({ deviceEui }) => !over.has(deviceEui)), ...silent]
    for (const [kind, list] of [
      ['silent', silent],
      ['heard', heard],
    ] as const)
      if (list.length > 0) happened.push({ at: now, kind, devices: list.map(({ deviceEui }) => deviceEui) })
  }
  return happened
}

const out = (fromHour: number, untilHour: number) => ({
  from: START + fromHour * HOUR_MS,
  until: START + untilHour * HOUR_MS,
})
const inHours = (at: number) => (at - START) / HOUR_MS

describe('the silence of a sensor', () => {
  it('is told once, as soon as two intervals are missed, and its return when it has kept its rhythm', () => {
    const told = follow([sensor('A', { out: out(1, 8) }), sensor('B'), sensor('C')], 24)
    expect(told.map(({ kind, at }) => [kind, inHours(at)])).toEqual([
      ['silent', 2.5],
      ['heard', 8],
    ])
  })

  it('is told once, however often the server asks and however long it lasts', () => {
    const oneOf = (sensors: readonly Sensor[]) => follow(sensors, 48).filter(({ kind }) => kind === 'silent')
    expect(oneOf([sensor('A', { out: out(1, 99) }), sensor('B')])).toHaveLength(1)
  })

  it('is not told of a sensor that is removed from its bin', () => {
    const told = [{ deviceEui: 'gone', lastAt: 0 }]
    expect(silenceToTell({ devices: [], told, since: 0, now: START })).toEqual({
      silent: [],
      heard: [],
      removed: ['gone'],
    })
  })

  it('is that of the server while it was away, until one more interval is missed', () => {
    const lost = sensor('A', { out: out(1, 99) })
    const [first] = follow([lost, sensor('B')], 24, [2, 3, 4])
    expect(inHours(first?.at ?? 0)).toBeCloseTo(6.5, 1)
    expect(follow([sensor('A'), sensor('B')], 24, [2, 3, 4])).toEqual([])
  })
})

describe('a gateway that fails', () => {
  const many = (fields: (n: number) => Partial<Sensor>) =>
    Array.from({ length: 40 }, (_, n) => sensor(`S${n}`, { phaseMs: (n * HOUR_MS) / 40, ...fields(n) }))

  it('is one event, and its return another', () => {
    const roof = many(() => ({ out: out(1, 9) }))
    const told = follow([...roof, sensor('other', { gateways: ['tower'] })], 24)
    expect(told.map(({ kind, devices }) => [kind, devices.length])).toEqual([
      ['silent', 40],
      ['heard', 40],
    ])
  })

  it('does not delay the silence of a sensor of another gateway', () => {
    const roof = many(() => ({}))
    const told = follow([...roof, sensor('lost', { out: out(1, 99) })], 24)
    expect(told.map(({ at, devices }) => [inHours(at), devices])).toEqual([[2.5, ['lost']]])
  })
})

it('each silence is told once, and each return once, whatever fails when', () => {
  const sensors = fc.array(
    fc.record({
      rhythmMs: fc.constantFrom(HOUR_MS / 4, HOUR_MS, 2 * HOUR_MS),
      phaseMs: fc.integer({ min: 0, max: HOUR_MS / 4 }),
      gateways: fc.subarray(['roof', 'tower', 'hill']),
      out: fc.option(
        fc.record({ from: fc.integer({ min: 1, max: 20 }), length: fc.integer({ min: 1, max: 20 }) }),
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(sensors, (made) => {
      const all = made.map(({ out: failure, ...fields }, n) =>
        sensor(`S${n}`, {
          ...fields,
          ...(failure && { out: out(failure.from, failure.from + failure.length) }),
        }),
      )
      const told = follow(all, 48)
      for (const { deviceEui, out: failure, rhythmMs } of all) {
        const own = told.flatMap(({ kind, devices }) => (devices.includes(deviceEui) ? kind : []))
        const lengthMs = failure ? failure.until - failure.from : 0
        // Shorter ones end before they are known.
        if (lengthMs >= 5 * rhythmMs) expect(own).toEqual(['silent', 'heard'])
        else expect([[], ['silent', 'heard']]).toContainEqual(own)
      }
    }),
    { numRuns: 30 },
  )
})

describe('the words', () => {
  const at = 10 * HOUR_MS
  const gone = (count: number, gateways: readonly string[]) =>
    heardBy(
      Array.from({ length: count }, (_, n) =>
        sensor(`S${n}`, { gateways, out: { from: 5 * HOUR_MS, until: at } }),
      ),
      at - 1,
    )

  it('name the first three sensors', () => {
    const silent = gone(5, [])
    expect(silenceText(silent, silent, at)).toBe('S0 in WS0, S1 in WS1, S2 in WS2 and 2 more sensors')
    expect(silenceText(silent.slice(0, 1), silent, at)).toBe('S0 in WS0')
  })

  it('name a gateway in place of its sensors', () => {
    const silent = gone(4, ['roof'])
    expect(silenceText(silent, silent, at)).toBe('gateway roof with 4 sensors')
  })
})
