import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { WithDomain } from 'shared-domain/testing'
import { BinsNotice } from './BinsNotice'

const answer: ComponentProps<typeof BinsNotice> = {
  data: null,
  isLoading: false,
  isRefreshing: false,
  problem: null,
  refresh: () => {},
}
const readAt = '2026-01-05T01:30:00.000Z'
const data = { readAt }

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-01-05T01:35:00.000Z') }))
afterEach(() => jest.useRealTimers())

describe('the notice about the bins', () => {
  it('says that they are being loaded', () => {
    render(<BinsNotice {...answer} isLoading />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading the bins')
  })

  it('says why there are none, and tries again when told to', () => {
    const refresh = jest.fn()
    render(<BinsNotice {...answer} problem="The server did not answer." refresh={refresh} />)
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded. The server did not answer.')
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('gives the time of old readings, as it is in New Zealand', () => {
    render(<BinsNotice {...answer} problem="The server answered 503." data={data} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/may be old\. They were last read at 2:30 pm/)
  })

  it('says where the readings come from and when they were read', () => {
    render(
      <WithDomain source="real">
        <BinsNotice {...answer} data={data} />
      </WithDomain>,
    )
    expect(screen.getByText(/^Readings of the demonstration city, read at 2:30 pm$/)).toBeInTheDocument()
  })

  it.each([
    ['The city’s open data, read at 2:30 pm', true],
    ['Read at 2:30 pm', undefined],
  ])('says of a council “%s” where its bins come from a layer: %s', (text, isMirrored) => {
    const openData = { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false, isMirrored }
    render(
      <WithDomain source="real" settings={{ openData }}>
        <BinsNotice {...answer} data={data} />
      </WithDomain>,
    )
    expect(screen.getByText(text)).toBeInTheDocument()
  })

  it('says when readings are old', () => {
    jest.setSystemTime(new Date('2026-01-05T04:45:00.000Z'))
    render(
      <WithDomain source="real">
        <BinsNotice {...answer} data={data} />
      </WithDomain>,
    )
    expect(screen.getByText('Last known bins, read 3 h ago')).toBeInTheDocument()
  })

  it('says when the phone knows only the bins that it has met', () => {
    render(
      <WithDomain source="real">
        <BinsNotice {...answer} data={{ readAt, isPartial: true }} />
      </WithDomain>,
    )
    expect(
      screen.getByText(/^No signal: only bins that this phone has met\. Readings of/),
    ).toBeInTheDocument()
  })

  it('is not shown for samples', () => {
    const { container } = render(
      <WithDomain source="mock">
        <BinsNotice {...answer} data={{ readAt, isSample: true }} />
      </WithDomain>,
    )
    expect(container).toBeEmptyDOMElement()
  })
})
