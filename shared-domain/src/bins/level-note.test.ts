import { makeBin } from '../testing'
import { flagFields } from './bin-flags'
import { binMarker } from './bin-marker'
import { levelNote } from './level-note'

const now = Date.parse('2026-11-23T04:00:00Z')
const measuredAt = '2026-11-23T01:00:00.000Z'
const untrusted = { since: '2026-11-22T21:14:00.000Z', fault: 'zeros' } as const
const SENTENCE = /not trusted since 23 Nov, 10:14.am: the sensor sends zeros/

describe('the note beside a level', () => {
  it('says how old the level is', () => {
    expect(levelNote(makeBin({ measuredAt }), now)).toBe('3 h ago')
  })

  it('says since when the level is not trusted, and why, with a mark', () => {
    expect(levelNote(makeBin({ measuredAt, untrusted }), now)).toMatch(
      new RegExp(`^3 h ago, ⚠ ${SENTENCE.source}$`),
    )
    expect(levelNote(makeBin({ fillLevel: null, untrusted }), now)).toMatch(/^⚠ not trusted since/)
  })

  it('is left out where nothing is known of it', () => {
    expect(levelNote(makeBin(), now)).toBeUndefined()
    expect(levelNote(makeBin({ fillLevel: null, measuredAt }), now)).toBeUndefined()
  })
})

it('the marker of a bin on a map has the age and the trust of its level', () => {
  const bin = makeBin({
    fillLevel: 22,
    measuredAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    untrusted,
  })
  expect(binMarker(bin).detail).toMatch(/22% full, 3 h ago, ⚠ not trusted since/)
})

it('a flag of a level that is not trusted is presented as a sentence and as data', () => {
  const fields = flagFields([{ kind: 'level-untrusted', ...untrusted }])
  expect(fields).toEqual({ flag: expect.stringMatching(SENTENCE), untrusted })
  expect(flagFields([])).toEqual({})
})
