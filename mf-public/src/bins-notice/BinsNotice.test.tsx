import { fireEvent, render, screen } from '@testing-library/react'
import type { BinsAnswer } from 'shared-domain/client'
import { WithDomain } from 'shared-domain/testing'
import { BinsNotice } from './BinsNotice'

const answer: BinsAnswer = {
  bins: [],
  isLoading: false,
  isRefreshing: false,
  error: null,
  updatedAt: null,
  refresh: () => {},
}
const readAt = Date.UTC(2026, 0, 5, 1, 30)

describe('the notice about the bins', () => {
  it('says that they are being loaded', () => {
    render(<BinsNotice {...answer} isLoading />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading the city’s bins')
  })

  it('says why there are none, and tries again when told to', () => {
    const refresh = jest.fn()
    render(<BinsNotice {...answer} error={new Error('GIS API error: 503')} refresh={refresh} />)
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded. GIS API error: 503')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('gives the time of old readings, as it is in New Zealand', () => {
    render(<BinsNotice {...answer} error={new Error('No bin data available')} updatedAt={readAt} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/may be old\. They were last read at 2:30\spm/)
  })

  it('says whose readings these are and from when', () => {
    render(
      <WithDomain source="real">
        <BinsNotice {...answer} updatedAt={readAt} />
      </WithDomain>,
    )
    expect(screen.getByText(/^Readings of the demonstration city, read at 2:30\spm$/)).toBeInTheDocument()
  })

  it('is silent about samples', () => {
    const { container } = render(
      <WithDomain source="mock">
        <BinsNotice {...answer} updatedAt={readAt} />
      </WithDomain>,
    )
    expect(container).toBeEmptyDOMElement()
  })
})
