import { render, screen } from '@testing-library/react'
import { AlsoHere } from './AlsoHere'

const aroha = { name: 'Aroha', isYou: false, activity: 'editing' } as const
const tama = { name: 'Tama', isYou: false, activity: 'looking' } as const

describe('the list of other viewers', () => {
  it('has their names, and marks who edits', () => {
    render(<AlsoHere others={[aroha, tama, tama]} />)
    expect(screen.getByRole('status')).toHaveTextContent(/^Also here: Aroha \(editing\), Tama$/)
  })

  it('may be the same person in another tab', () => {
    render(<AlsoHere others={[{ ...tama, isYou: true }]} />)
    expect(screen.getByRole('status')).toHaveTextContent('Also here: you, in another tab')
  })

  it('is empty without a text', () => {
    render(<AlsoHere others={[]} />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
