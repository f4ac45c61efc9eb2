import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DEMONSTRATION_SETTINGS, type RuntimeSettings } from 'shared-domain'
import type { BinsAnswer, DataSource } from 'shared-domain/client'
import type { Role } from 'shared-domain/contract'
import { fakeApi, WithDomain } from 'shared-domain/testing'
import { renderScreen } from 'shared-ui/testing'
import { makeBinsAnswer } from '../testing/make-bins-answer'
import { BinsFreshness } from './BinsFreshness'

const MINUTE = 60_000

/** A council's document, made for a person with this role. */
const council = (role: Role, isMirrored = false) => ({
  offersMockData: false,
  publicOrigin: 'https://bins.example.govt.nz',
  openData: { ...DEMONSTRATION_SETTINGS.openData, isDemonstration: false, isMirrored },
  roles: [role],
})

const show = (
  answer: Partial<BinsAnswer>,
  source: DataSource = 'real',
  settings: Partial<RuntimeSettings> = {},
) =>
  renderScreen(
    <WithDomain source={source} settings={settings}>
      <BinsFreshness answer={makeBinsAnswer(answer)} />
    </WithDomain>,
  )

beforeEach(() => void fakeApi())
afterEach(() => jest.useRealTimers())

describe('the freshness of the bins', () => {
  it('needs no words while they are fresh', () => {
    show({ updatedAt: Date.now() })
    expect(screen.queryByText(/read/)).not.toBeInTheDocument()
  })

  it('warns with the age of the last good bins when a refresh fails', () => {
    show({ updatedAt: Date.now() - 12 * MINUTE, error: new Error('GIS API error: 503') })
    expect(screen.getByRole('alert')).toHaveTextContent('these bins were read 12 min ago')
    expect(screen.getByRole('alert')).toHaveTextContent('GIS API error: 503')
  })

  it('says that no bins could be read and where to switch to mock data', () => {
    show({ bins: [], updatedAt: null, error: new Error('No bin data available') })
    expect(screen.getByRole('alert')).toHaveTextContent('The bins could not be read')
    expect(screen.getByRole('alert')).toHaveTextContent('mock data')
  })

  it('invites nobody to mock data where people sign in', () => {
    show({ bins: [], updatedAt: null, error: new Error('GIS API error: 503') }, 'real', council('operator'))
    expect(screen.getByRole('alert')).toHaveTextContent('The bins could not be read')
    expect(screen.getByRole('alert')).not.toHaveTextContent(/mock data/)
  })

  it.each([
    ['admin', false, /Bring them in from a file.+Your Bins/],
    ['operator', false, /when a supervisor or an administrator has brought them in/],
    ['operator', true, /read every five minutes, and appear here by themselves/],
  ] as const)(
    'of an empty record is a state with the next step of an %s, with a layer: %s',
    (role, isMirrored, step) => {
      show({ bins: [], updatedAt: null, isEmpty: true }, 'real', council(role, isMirrored))
      expect(screen.getByRole('status')).toHaveTextContent(/No bins yet/)
      expect(screen.getByRole('status')).toHaveTextContent(step)
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
      if (!isMirrored) expect(screen.queryByText(/every five minutes/)).not.toBeInTheDocument()
    },
  )

  it('offers to try again', async () => {
    const refresh = jest.fn()
    show({ error: new Error('GIS API error: 503'), refresh })
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('is not shown with mock data', () => {
    show({ updatedAt: null, isSample: true }, 'mock')
    expect(screen.queryByText(/Bins read/)).not.toBeInTheDocument()
  })
})
