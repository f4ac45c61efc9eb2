import fc from 'fast-check'
import { DAY_MS, LIFE } from 'shared-domain'
import type { BinLifeFacts, LifeChange } from '../operations'
import { changedLife, isAsLeft, possibleChanges, stateOf, unknownBefore } from './change-life'

const NOW = Date.parse('2026-11-28T00:00:00Z')
const litres = fc.option(fc.integer({ min: 1, max: 1000 }))
const day = fc.option(fc.constantFrom('2026-11-01', '2026-11-28', '2026-12-24'))
const change: fc.Arbitrary<LifeChange> = fc.oneof(
  fc.constantFrom<LifeChange>(
    ...(['back', 'damaged', 'repaired', 'retired', 'returned', 'dropped'] as const).map((kind) => ({ kind })),
  ),
  fc.record({ kind: fc.constant('works' as const), from: day, back: day }),
  fc.record({ kind: fc.constant('planned' as const), expected: day }),
  fc.record({
    kind: fc.constant('stands' as const),
    place: fc.option(fc.record({ lat: fc.constant(-41.3), lng: fc.constant(174.7) })),
  }),
  fc.record({
    kind: fc.constant('moved' as const),
    lat: fc.constant(-41.2),
    lng: fc.constant(174.8),
    location: fc.string(),
  }),
  fc.record({
    kind: fc.constant('replaced' as const),
    binType: fc.constantFrom('general' as const, 'compost' as const),
    litres,
    material: fc.option(fc.string()),
    assetNumber: fc.option(fc.string()),
    installedOn: day,
    hasNewLabel: fc.boolean(),
  }),
)
const NEW = { location: 'Cuba Street', binType: 'general', lat: -41.29, lng: 174.77, litres: 120 } as const

/** Goes through these changes, an hour apart; those that are refused change nothing. */
function live(
  changes: readonly LifeChange[],
  each: (before: BinLifeFacts, change: LifeChange, after: BinLifeFacts, now: number) => void = () => {},
): { facts: BinLifeFacts; now: number } {
  let facts = unknownBefore(NEW)
  let now = NOW
  for (const next of changes) {
    now += DAY_MS / 24
    const changed = changedLife(facts, next, now)
    if ('refusal' in changed) continue
    each(facts, next, changed.facts, now)
    facts = changed.facts
  }
  return { facts, now }
}
const lives = fc.array(change, { maxLength: 12 })

it('what is said to be possible is not refused because of the state, and all else is', () => {
  fc.assert(
    fc.property(lives, change, (changes, next) => {
      const { facts, now } = live(changes)
      const changed = changedLife(facts, next, now)
      if (!possibleChanges(facts, now).includes(next.kind)) expect(changed).toHaveProperty('refusal')
      // What is typed may still be wrong.
      else if ('refusal' in changed) expect(changed.refusal).toMatch(/orrect/)
    }),
  )
})

it('no truck, figure or forecast knows of a bin between its plan and the moment at which somebody says that it stands', () => {
  fc.assert(
    fc.property(lives, (changes) => {
      live(changes, (before, { kind }, after, now) => {
        if (stateOf(before, now) !== 'planned') return
        const ends = kind === 'stands' || kind === 'dropped'
        expect(stateOf(after, now + DAY_MS * 400) === 'planned').toBe(!ends)
        if (!ends) expect(LIFE[stateOf(after, now)]).toMatchObject({ isCollected: false, isCounted: false })
      })
    }),
  )
})

it('a bin that was taken away or stands is not planned as well', () => {
  fc.assert(
    fc.property(lives, (changes) => {
      const { facts } = live(changes)
      if (facts.isRetired) expect(facts).toMatchObject({ plannedSince: null, expectedAt: null })
    }),
  )
})

it('what was measured before a new body counts only for one of the same type and a known, equal size', () => {
  fc.assert(
    fc.property(lives, (changes) => {
      live(changes, (before, changed, after, now) => {
        if (changed.kind === 'stands') expect(after.bodySince).toBe(now)
        else if (changed.kind !== 'replaced') expect(after.bodySince).toBe(before.bodySince)
        else if (
          changed.litres === before.litres &&
          changed.binType === before.binType &&
          changed.litres !== null
        )
          expect(after.bodySince).toBe(before.bodySince)
        else expect(after.bodySince).toBeGreaterThan(NOW - 30 * DAY_MS)
      })
    }),
  )
})

it('compares a bin with what a change of an earlier release kept of it', () => {
  const facts = unknownBefore(NEW)
  const { bodySince: _, plannedSince: __, ...kept } = facts
  expect(isAsLeft(facts, kept)).toBe(true)
  expect(isAsLeft({ ...facts, location: 'Tory Street' }, kept)).toBe(false)
})

it('takes no bin to a place outside New Zealand', () => {
  const { facts } = changedLife(unknownBefore(NEW), { kind: 'returned' }, NOW) as { facts: BinLifeFacts }
  const moved = (lat: number, lng: number) =>
    changedLife(facts, { kind: 'moved', lat, lng, location: 'Cuba Street' }, NOW)
  expect(moved(41.29, 174.77)).toEqual({
    refusal: 'The place is north of the equator: a minus sign is missing.',
  })
  expect(moved(-10, 174.77)).toEqual({ refusal: 'The place is not in New Zealand.' })
  expect(moved(-36.85, 174.76)).toHaveProperty('facts')
})
