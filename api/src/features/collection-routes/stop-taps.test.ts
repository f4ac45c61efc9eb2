import fc from 'fast-check'
import type { OutcomeTap, SkipReason } from 'shared-domain/contract'
import { afterTakingBack, afterTap, type TappedOutcome } from './stop-taps'

const PLANNED: TappedOutcome = {
  ...{ state: 'planned', skipReason: null, finding: null, foundAt: null },
  ...{ at: null, taps: [] },
}
const momentOf = (minute: number) => new Date(Date.UTC(2026, 7, 3, 9, minute)).toISOString()
const tapOf = (by: string, minute: number, skipReason?: SkipReason): OutcomeTap => ({
  by,
  at: momentOf(minute),
  receivedAt: momentOf(200),
  isLate: false,
  ...(skipReason && { skipReason }),
})
const after = (taps: readonly OutcomeTap[]) => taps.reduce<TappedOutcome>(afterTap, PLANNED)
/** What does not depend on the order of arrival. */
const shown = ({ taps, ...outcome }: TappedOutcome) => ({
  ...outcome,
  taps: taps.map((tap) => JSON.stringify(tap)).sort(),
})

const anySkip = fc.constantFrom<SkipReason>('blocked', 'contaminated', 'missing', 'damaged')
const anyMinute = fc.integer({ min: 0, max: 120 })
/** The Done of one person and the skips of that person and two others, each at a minute of its own. */
const anyTaps = fc
  .tuple(
    anyMinute.map((minute) => tapOf('Kiri', minute)),
    ...['Kiri', 'Tama', 'Mere'].map((by) =>
      fc.tuple(anyMinute, anySkip).map(([at, why]) => tapOf(by, at, why)),
    ),
  )
  .filter((taps) => new Set(taps.map(({ at }) => at)).size === taps.length)

describe('the taps of a stop', () => {
  it('end the same in every order of arrival', () => {
    fc.assert(
      fc.property(
        anyTaps.chain((taps) =>
          fc.tuple(fc.constant(taps), fc.shuffledSubarray(taps, { minLength: taps.length })),
        ),
        ([taps, shuffled]) => {
          expect(shown(after(shuffled))).toEqual(shown(after(taps)))
        },
      ),
    )
  })

  it('end as done when one of them is Done, and keep the taps of all others', () => {
    fc.assert(
      fc.property(anyTaps, (taps) => {
        const { state, taps: kept } = after(taps)
        expect(state).toBe('done')
        expect(new Set(kept.map(({ by }) => by))).toEqual(new Set(['Kiri', 'Tama', 'Mere']))
      }),
    )
  })

  it('keep what another person found last, a moment later than an emptying of the same quarter of an hour', () => {
    const found = (doneAt: number, foundAt: number) =>
      after([tapOf('Tama', foundAt, 'damaged'), tapOf('Kiri', doneAt)])
    expect(found(0, 5)).toMatchObject({ finding: 'damaged', foundAt: new Date(momentOf(5)) })
    expect(found(5, 0)).toMatchObject({
      finding: 'damaged',
      foundAt: new Date(new Date(momentOf(5)).getTime() + 1),
    })
    expect(found(60, 0)).toMatchObject({ finding: 'damaged', foundAt: new Date(momentOf(0)) })
  })

  it('have no finding when the same person does the stop after all, or when it was blocked', () => {
    expect(after([tapOf('Kiri', 0, 'damaged'), tapOf('Kiri', 5)])).toMatchObject({
      finding: null,
      taps: [{ by: 'Kiri' }],
    })
    expect(after([tapOf('Kiri', 0, 'blocked'), tapOf('Tama', 5)])).toMatchObject({ finding: null })
  })

  it('leave a skipped stop when the Done is taken back, and a planned one when all are', () => {
    const stop = after([tapOf('Tama', 0, 'damaged'), tapOf('Kiri', 5)])
    const rest = stop.taps.filter(({ by }) => by === 'Tama')
    expect(afterTakingBack(stop, rest)).toEqual(after([tapOf('Tama', 0, 'damaged')]))
    expect(afterTakingBack(stop, [])).toEqual(PLANNED)
  })

  it('give the taps of earlier versions the reason of their stop', () => {
    const stop = { ...PLANNED, state: 'skipped', skipReason: 'missing', taps: [tapOf('Tama', 9)] } as const
    expect(afterTap({ ...stop, taps: [...stop.taps] }, tapOf('Kiri', 5))).toMatchObject({
      state: 'done',
      finding: 'missing',
      taps: [{ by: 'Tama', skipReason: 'missing' }, { by: 'Kiri' }],
    })
  })
})
