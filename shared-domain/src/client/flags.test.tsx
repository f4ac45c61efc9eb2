import { render, screen } from '@testing-library/react'
import { fakeApi, WithDomain } from '../testing'
import { flag, isFlagOn, useFlag } from './flags'

const noon = (day: string) => new Date(`${day}T00:00:00Z`)
const today = noon('2026-11-22')
const kiri = { name: 'Kiri', roles: ['operator'] } as const

const sheets = flag('mf-qr.sheets', { roles: ['operator'], until: '2999-12-31' })
const Page = () => <p>{useFlag(sheets) ? 'Sheets' : 'Labels'}</p>

describe('a flag', () => {
  it('is on from its first day to its last, in New Zealand', () => {
    const dated = flag('mf-qr.sheets', { from: '2026-11-22', until: '2026-11-24' })
    const days = ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-25']
    expect(days.map((day) => isFlagOn(dated, null, noon(day)))).toEqual([false, true, true, false])
    // Noon in UTC is the next day there.
    expect(isFlagOn(dated, null, new Date('2026-11-21T12:00:00Z'))).toBe(true)
  })

  it('is on for its roles alone', () => {
    const forPlanners = flag('mf-qr.sheets', { roles: ['operator', 'supervisor'], until: '2027-01-31' })
    expect(isFlagOn(forPlanners, kiri, today)).toBe(true)
    expect(isFlagOn(forPlanners, { ...kiri, roles: ['viewer'] }, today)).toBe(false)
    expect(isFlagOn(forPlanners, null, today)).toBe(false)
  })

  it('is on for its share of people, the same ones each time', () => {
    const shared = flag('mf-qr.sheets', { share: 25, until: '2027-01-31' })
    const people = Array.from({ length: 2000 }, (_, i) => ({ ...kiri, name: `Person ${i}` }))
    const on = people.filter((person) => isFlagOn(shared, person, today))
    expect(Math.abs(on.length / 20 - 25)).toBeLessThan(3)
    expect(people.filter((person) => isFlagOn(shared, person, today))).toEqual(on)
    expect(isFlagOn(shared, null, today)).toBe(false)
  })

  it('is asked for on a page, by the role of whoever is signed in there', async () => {
    fakeApi().answer('whoAmI', {
      person: { name: 'Kiri', roles: ['operator'] },
      isDemonstrationOperator: false,
    })
    render(
      <WithDomain source="real">
        <Page />
      </WithDomain>,
    )
    expect(screen.queryByText('Sheets')).toBeNull()
    expect((await screen.findByText('Sheets')).textContent).toBe('Sheets')
  })
})
