import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { buildApp } from '../app'
import { makeSite } from './testing/make-site'

/** A document for /report. */
const pages = {
  'pages/pages.json': '[{"path":"/report","document":"ReportPage.html"}]',
  'pages/ReportPage.html':
    '<script defer src="{{pages}}/a.js"></script><p>report</p><!--settings--><script>go()</script>',
}

const appOf = (site: ReturnType<typeof makeSite>) => buildApp({ ...site, settings: DEMONSTRATION_SETTINGS })

describe('the public pages', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await appOf(makeSite(pages))
  })
  afterAll(() => app.close())

  it('come as documents of their own, with their settings and the live version of their files', async () => {
    const { statusCode, body } = await app.inject('/report?bin=WN001')
    expect(statusCode).toBe(200)
    expect(body).toContain('<p>report</p>')
    expect(body).toContain('src="/remotes/mf-public/1.0.0/pages/a.js"')
    expect(body).toContain('<script type="application/json" id="settings">')
    expect(body).not.toContain('the shell')
  })

  it('leave the operators’ area and unknown paths to the shell', async () => {
    expect(await app.inject('/app/technology')).toMatchObject({
      statusCode: 200,
      body: expect.stringContaining('the shell'),
    })
    for (const path of ['/nowhere', '//', '//report/', '/nowhere/'])
      expect(await app.inject(path)).toMatchObject({
        statusCode: 404,
        body: expect.stringContaining('the shell'),
      })
  })

  it.each([
    ['/report/', '/report'],
    ['/report/?bin=WN001&location=a/', '/report?bin=WN001&location=a/'],
    ['/Report?bin=WN001', '/report?bin=WN001'],
    ['/REPORT/', '/report'],
    ['/app/technology/', '/app/technology'],
    ['/app', '/app/dashboard'],
    ['/app/?from=bookmark', '/app/dashboard?from=bookmark'],
    ['/report/status?reference=%207k3mn9qxap', '/report/status/7K3MN-9QXAP'],
    ['/report/status?reference=..%2F..%2Fapp', '/report/status/..%2F..%2FAPP'],
    ['/b/WCC42/', '/report?bin=WCC42'],
  ])('are found at an address that is not quite theirs: %s leads to %s', async (path, page) => {
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers.location]).toEqual([302, page])
  })

  it('may run the scripts that were built into them, and the shell’s document may not', async () => {
    const hash = `'sha256-${createHash('sha256').update('go()').digest('base64')}'`
    const policyOf = async (path: string) =>
      String((await app.inject(path)).headers['content-security-policy'])
    expect(await policyOf('/report')).toContain(hash)
    expect(await policyOf('/nowhere')).not.toContain(hash)
  })

  it.each(['br', 'gzip'])('are sent as %s to a browser that takes it', async (encoding) => {
    const { headers } = await app.inject({ url: '/report', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
  })

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await app.inject('/report')
    const again = await app.inject({ url: '/report', headers: { 'if-none-match': String(headers.etag) } })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  it('are in the shell as long as their files are not what was published', async () => {
    const complained = jest.spyOn(console, 'error').mockImplementation()
    const tampered = await appOf(makeSite(pages, { ...pages, 'pages/ReportPage.html': '<p>report!</p>' }))
    expect((await tampered.inject('/report')).body).toContain('the shell')
    expect(complained).toHaveBeenCalledWith(expect.stringContaining('cannot be read'), expect.any(Error))
    complained.mockRestore()
    await tampered.close()
  })
})
