import { HOUR_MS, seededRandom } from 'shared-domain'

/** The phones of a day: two of Kiri's, one each of Tama and Hana. */
export const PHONES = ['kiri', "kiri's second", 'tama', 'hana'] as const
export type PhoneName = (typeof PHONES)[number]

/** The drivers of a day. */
export const DRIVERS = ['kiri', 'tama', 'hana'] as const
export type DriverName = (typeof DRIVERS)[number]

/** What happens to the requests of a phone. */
export type Signal =
  | 'arrives'
  | 'no connection'
  /** The record has the tap, but the answer is lost. */
  | 'answer lost'
  | 'server error'

/** One thing that happens in a day. */
export type Happening =
  | { kind: 'drive'; phone: PhoneName; skips: boolean }
  /** Takes back the last tap of this phone. */
  | { kind: 'undo'; phone: PhoneName }
  | { kind: 'signal'; phone: PhoneName; signal: Signal }
  /** The tab is thrown away and opened again. */
  | { kind: 'new tab'; phone: PhoneName }
  | { kind: 'finish'; phone: PhoneName }
  /** The disposal trip of Kiri's route is over. */
  | { kind: 'visit'; phone: PhoneName }
  /** Another driver signs in on this phone, whatever waits on it; often because they drive on with the truck. */
  | { kind: 'changes hands'; phone: PhoneName; to: DriverName; drivesOn: boolean }
  /** The driver does other work from now on. */
  | { kind: 'role taken away'; of: DriverName }
  | { kind: 'deactivated'; of: DriverName }
  /** The office gives Kiri's route to another driver. */
  | { kind: 'handover'; to: 'tama' | 'hana' }
  /** The truck breaks down, and the office moves the stops that it still sees as planned. */
  | { kind: 'breakdown'; by: 'give' | 'spread' | 'tomorrow' }
  | { kind: 'completed by the office' }
  /** The office takes the start back and removes the route, if nothing is recorded on it. */
  | { kind: 'taken away' }

export interface DayPlan {
  seed: number
  /** How wrong the clock of each phone is, in ms. */
  clockOffMs: Record<PhoneName, number>
  /** Whether Kiri starts the route without a signal. */
  startsOffline: boolean
  happenings: Happening[]
}

/** The day that belongs to a seed. */
export function dayPlan(seed: number): DayPlan {
  const random = seededRandom(seed)
  const chance = (share: number) => random() < share
  const pick = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  const clock = () => (chance(0.3) ? Math.round((random() - 0.5) * 2 * 30 * HOUR_MS) : 0)
  const clockOffMs = Object.fromEntries(PHONES.map((name) => [name, clock()])) as DayPlan['clockOffMs']
  const happening = (): Happening => {
    const phone = pick(PHONES)
    const kind = random()
    if (kind < 0.45) return { kind: 'drive', phone: chance(0.5) ? 'kiri' : phone, skips: chance(0.15) }
    if (kind < 0.5) return { kind: 'undo', phone }
    if (kind < 0.53) return { kind: 'visit', phone }
    if (kind < 0.72)
      return {
        kind: 'signal',
        phone: chance(0.5) ? 'kiri' : phone,
        signal: pick(['arrives', 'no connection', 'no connection', 'answer lost', 'server error']),
      }
    if (kind < 0.75) return { kind: 'new tab', phone }
    if (kind < 0.78) return { kind: 'finish', phone }
    if (kind < 0.83)
      return {
        kind: 'changes hands',
        phone: chance(0.5) ? 'kiri' : phone,
        to: pick(DRIVERS),
        drivesOn: chance(0.6),
      }
    if (kind < 0.85) return { kind: 'role taken away', of: pick(DRIVERS) }
    if (kind < 0.87) return { kind: 'deactivated', of: pick(DRIVERS) }
    if (kind < 0.92) return { kind: 'handover', to: pick(['tama', 'hana']) }
    if (kind < 0.96) return { kind: 'breakdown', by: pick(['give', 'spread', 'tomorrow']) }
    if (kind < 0.985) return { kind: 'completed by the office' }
    return { kind: 'taken away' }
  }
  const happenings = Array.from({ length: 12 + Math.floor(random() * 12) }, happening)
  return { seed, clockOffMs, startsOffline: chance(0.3), happenings }
}
