import { render, screen } from '@testing-library/react'
import { LevelNotes } from './LevelNotes'

const bin = { flag: 'The sensor sends zeros.' }

describe('the notes below a level', () => {
  it.each([
    ['full', 'Likely full, by its collections.'],
    ['free', 'Likely free, by its collections.'],
  ] as const)('of a bin without a sensor say that it is likely %s', (likely, words) => {
    render(<LevelNotes bin={{ likely }} />)
    expect(screen.getByText(words)).toBeVisible()
  })

  it('say when a level was measured, and what the record says of it', () => {
    const { container } = render(<LevelNotes bin={{ ...bin, measuredAt: '2026-11-19T10:14:00+13:00' }} />)
    expect(container).toHaveTextContent('Measured 19 November 2026, 10:14 am. The sensor sends zeros.')
  })

  it('are none where nothing is known', () => {
    const { container } = render(<LevelNotes bin={{}} />)
    expect(container).toBeEmptyDOMElement()
  })
})
