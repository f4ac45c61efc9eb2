import type { BinStatus } from 'shared-domain'
import { makeBin } from 'shared-domain/testing'
import { worstStreet } from './worst-street'

const bin = (location: string, status: BinStatus) => makeBin({ location, status })

describe('the worst street', () => {
  it('is the one with the most full bins, of all of its house numbers', () => {
    const bins = [
      bin('1 Cuba Street, Te Aro', 'full'),
      bin('12 Cuba Street, Te Aro', 'full'),
      bin('3 Cuba Street, Te Aro', 'normal'),
      bin('7 Willis Street, Te Aro', 'full'),
    ]
    expect(worstStreet(bins)).toEqual({ street: 'Cuba Street', suburb: 'Te Aro', full: 2, bins: 3 })
  })

  it('is of one suburb, because streets of two may have the same name', () => {
    const bins = [
      bin('1 Main Road, Tawa', 'full'),
      bin('2 Main Road, Karori', 'full'),
      bin('3 Main Road, Karori', 'full'),
    ]
    expect(worstStreet(bins)).toMatchObject({ suburb: 'Karori', full: 2, bins: 2 })
  })

  it('is, of two with as many full bins, the one with more bins in warning', () => {
    const bins = [
      bin('1 Aro Street, Aro Valley', 'full'),
      bin('1 Zoo Street, Newtown', 'full'),
      bin('2 Zoo Street, Newtown', 'warning'),
    ]
    expect(worstStreet(bins)).toMatchObject({ street: 'Zoo Street' })
  })

  it('does not exist while no bin is full', () => {
    expect(worstStreet([bin('1 Cuba Street, Te Aro', 'warning')])).toBeNull()
    expect(worstStreet([])).toBeNull()
  })
})
