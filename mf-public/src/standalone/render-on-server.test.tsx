/** @jest-environment node */
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { requestUrl } from '../page-data/page-data'
import { makeSurroundings } from '../testing/make-surroundings'
import { publicPages, renderPage, requestOf } from './render-page'

const { near, readAt } = makeSurroundings()
const answers: Record<string, [string, unknown]> = {
  ReportPage: ['/report?bin=WCC7', makeSurroundings({ id: 'WCC7' })],
  NearbyPage: ['/nearby', { bins: near, readAt }],
  StatusPage: ['/report/status/AAAAA-AAAAA', null],
}

describe('without a browser', () => {
  it.each(Object.keys(publicPages))('%s is rendered', (expose) => {
    expect(typeof document).toBe('undefined')
    const [address = '/', answer] = answers[expose] ?? []
    const request = requestOf(expose, address)
    const data = request && { address, formKey: '', url: requestUrl(request), answer }
    expect(renderPage(expose, DEMONSTRATION_SETTINGS, data)?.html).toContain('<h1')
    expect(renderPage(expose, DEMONSTRATION_SETTINGS)?.html).toContain('<h1')
  })
})
