import { act, render, screen } from '@testing-library/react'
import { MINUTE_MS } from 'shared-domain'
import type { DataSource } from 'shared-domain/client'
import { type FakeApi, fakeApi, WithDomain } from 'shared-domain/testing'
import { reportPageData } from '../report-page/report-page-data'
import { makeSurroundings } from '../testing/make-surroundings'
import { pass } from '../testing/visit-report-page'
import { type DocumentData, DocumentDataContext, requestUrl } from './page-data'
import { usePageData } from './use-page-data'

const at = (binId: string) => ({ binId, location: 'Cuba Street', radiusKm: 0.5 })
const of = (location: string) => makeSurroundings({ id: 'WCC7', location })

/** The data that the server embedded in the document of bin WCC7. */
const inDocument = (answer: unknown): DocumentData => ({
  address: '/report?bin=WCC7&location=Cuba+Street',
  formKey: '',
  url: requestUrl(reportPageData(at('WCC7')).request),
  answer,
})

function Page({ binId }: { binId: string }) {
  const { data, isLoading, isRefreshing, problem, refresh } = usePageData(reportPageData(at(binId)))
  return (
    <>
      <p>{isLoading ? 'Loading' : (data?.bin?.location ?? 'Nothing')}</p>
      <p>{problem ?? 'No problem'}</p>
      <button type="button" onClick={refresh} disabled={isRefreshing}>
        Retry
      </button>
    </>
  )
}

function open({
  binId = 'WCC7',
  source = 'real' as DataSource,
  document = null as DocumentData | null,
} = {}) {
  const page = (id: string) => (
    <WithDomain source={source}>
      <DocumentDataContext value={document}>
        <Page binId={id} />
      </DocumentDataContext>
    </WithDomain>
  )
  const { rerender } = render(page(binId))
  return { goTo: (id: string) => rerender(page(id)) }
}
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

let api: FakeApi
beforeEach(() => {
  jest.useFakeTimers()
  api = fakeApi()
})
afterEach(() => jest.useRealTimers())

describe('the data of a page', () => {
  it('comes from its document, without a request', async () => {
    open({ document: inDocument(of('Cuba Street 7')) })
    expect(screen.getByText('Cuba Street 7')).toBeInTheDocument()
    await pass(MINUTE_MS)
    expect(api.asked).toEqual([])
  })

  it('is read from the API when no document contains it', async () => {
    api.answer('binSurroundings', of('Cuba Street 7'))
    open()
    expect(screen.getByText('Loading')).toBeInTheDocument()
    await pass(0)
    expect(screen.getByText('Cuba Street 7')).toBeInTheDocument()
    expect(api.asked.map(({ path }) => path)).toEqual([
      '/api/bins/WCC7/surroundings?radius=1&location=Cuba+Street',
    ])
  })

  it.each([
    ['of another bin', { ...inDocument(of('Cuba Street 7')), url: '/api/bins/WCC8/surroundings' }],
    ['of another shape', inDocument({ ...of('Cuba Street 7'), near: [{ id: 'WCC8' }] })],
  ])('is not taken from data %s', async (_, document) => {
    api.answer('binSurroundings', of('Hunter Street 3'))
    open({ document })
    expect(screen.queryByText('Cuba Street 7')).not.toBeInTheDocument()
    await pass(0)
    expect(screen.getByText('Hunter Street 3')).toBeInTheDocument()
  })

  it('is never that of the previous bin', async () => {
    const { goTo } = open({ document: inDocument(of('Cuba Street 7')) })
    goTo('WCC9')
    expect(screen.getByText('Loading')).toBeInTheDocument()
    api.answer('binSurroundings', of('Hunter Street 3'))
    goTo('WCC10')
    await pass(0)
    expect(screen.getByText('Hunter Street 3')).toBeInTheDocument()
  })

  it('is read again when the page becomes visible after two minutes, and not before', async () => {
    open({ document: inDocument(of('Cuba Street 7')) })
    api.answer('binSurroundings', of('Cuba Street 7a'))
    await pass(MINUTE_MS)
    await comeBack()
    expect(api.asked).toEqual([])
    await pass(MINUTE_MS + 1)
    await comeBack()
    expect(screen.getByText('Cuba Street 7a')).toBeInTheDocument()
  })

  it.each([
    ['combined from what the phone has met', { isPartial: true as const }],
    ['kept on the phone since an hour', { readAt: new Date(Date.now() - 60 * MINUTE_MS).toISOString() }],
  ])('is read again as soon as there is a signal when it was %s', async (_, kept) => {
    api.answer('binSurroundings', { ...of('Cuba Street 7'), ...kept })
    open()
    await pass(0)
    expect(screen.getByText('Cuba Street 7')).toBeInTheDocument()
    api.answer('binSurroundings', of('Cuba Street 7a'))
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(screen.getByText('Cuba Street 7a')).toBeInTheDocument()
    await act(async () => void window.dispatchEvent(new Event('online')))
    expect(api.asked).toHaveLength(2)
  })

  it('stays when it cannot be read again, with the reason and a retry', async () => {
    open({ document: inDocument(of('Cuba Street 7')) })
    const retry = () => act(async () => screen.getByRole('button', { name: 'Retry' }).click())
    api.cutOff('binSurroundings')
    await retry()
    expect(screen.getByText('The server did not answer. Check the connection.')).toBeInTheDocument()
    api.refuse('binSurroundings', 503, 'The database does not answer.')
    await retry()
    expect(screen.getByText('The database does not answer.')).toBeInTheDocument()
    expect(screen.getByText('Cuba Street 7')).toBeInTheDocument()
    api.answer('binSurroundings', of('Cuba Street 7b'))
    await retry()
    expect(screen.getByText('Cuba Street 7b')).toBeInTheDocument()
    expect(screen.getByText('No problem')).toBeInTheDocument()
  })

  it('that could not be read is logged with the advice to use mock data', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
    api.refuse('binSurroundings', 503, 'The database does not answer.')
    open()
    await pass(0)
    expect(warn).toHaveBeenCalledWith(
      'The database does not answer. Switch the data source to mock data to work without the open-data service.',
    )
  })

  it('is not waited for longer than ten seconds', async () => {
    globalThis.fetch = jest.fn(
      (_, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ) as unknown as typeof fetch
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const end = new AbortController()
      setTimeout(() => end.abort(new Error('late')), ms)
      return end.signal
    })
    open()
    await pass(9_999)
    expect(screen.getByText('Loading')).toBeInTheDocument()
    await pass(1)
    expect(screen.getByText('The server did not answer. Check the connection.')).toBeInTheDocument()
  })

  it('comes from the samples with mock data, without a request', async () => {
    open({ binId: 'WN042', source: 'mock' })
    expect(screen.queryByText('Loading')).not.toBeInTheDocument()
    expect(screen.queryByText('Nothing')).not.toBeInTheDocument()
    await pass(5 * MINUTE_MS)
    await comeBack()
    expect(api.asked).toEqual([])
  })
})
