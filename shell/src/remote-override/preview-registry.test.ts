/** @jest-environment jsdom */
import { fakeApi } from 'shared-domain/testing'
import { makeRegistry, makeRemote } from '../testing/make-registry'
import { previewRegistry } from './preview-registry'
import { forgetPreviews, readPreviews } from './previews'

const open = (url: string) => history.replaceState(null, '', url)
const lids = { path: '/app/lids', expose: 'LidsPage', title: 'Lids' }

beforeEach(() => sessionStorage.clear())

describe('the previews of this tab', () => {
  it('are read from the URL, removed from it, and stay until the preview is left', () => {
    open('/app/qr-codes?preview=mf-qr@1.4.0&size=5')
    expect(readPreviews()).toEqual({ 'mf-qr': '1.4.0' })
    expect(location.search).toBe('?size=5')
    open('/app/routes')
    expect(readPreviews()).toEqual({ 'mf-qr': '1.4.0' })
    forgetPreviews()
    expect(readPreviews()).toEqual({})
  })
})

describe('the registry of a preview', () => {
  const live = makeRemote()
  const dashboard = makeRemote({ name: 'mf-dashboard' })
  const published = makeRemote({ version: '1.4.0', pages: [...live.pages, lids] })

  it('has the previewed version with its new pages, and the live one to fall back to', async () => {
    fakeApi().answer('previewRemote', published)
    const { registry, previews } = await previewRegistry(makeRegistry(live, dashboard), { 'mf-qr': '1.4.0' })
    expect(registry.remotes).toEqual([dashboard, { ...published, previous: live }])
    expect(previews).toEqual([{ name: 'mf-qr', version: '1.4.0' }])
  })

  it('has a remote that is not live at all', async () => {
    fakeApi().answer('previewRemote', makeRemote({ name: 'mf-lids', pages: [lids] }))
    const { registry } = await previewRegistry(makeRegistry(live), { 'mf-lids': '1.2.3' })
    expect(registry.remotes.map(({ name }) => name)).toEqual(['mf-qr', 'mf-lids'])
  })

  it('is unchanged, with the server’s reason, when the server refuses', async () => {
    fakeApi().refuse('previewRemote', 404, 'mf-qr 9.9.9 is not in the store.')
    const { registry, previews } = await previewRegistry(makeRegistry(live), { 'mf-qr': '9.9.9' })
    expect(registry).toEqual(makeRegistry(live))
    expect(previews).toEqual([
      { name: 'mf-qr', version: '9.9.9', refusal: 'mf-qr 9.9.9 is not in the store.' },
    ])
  })
})
