import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { contentSecurityPolicy, inlineScriptsOf } from './security-headers'
import { makeApp } from './testing/make-app'

const production = { ...DEMONSTRATION_SETTINGS, allowOverrides: false }
const settings = {
  ...production,
  openData: {
    ...DEMONSTRATION_SETTINGS.openData,
    layerUrl: 'https://gis.example.govt.nz/bins/FeatureServer/0',
  },
  mapPageUrl: 'https://maps.example.govt.nz/bins?embed=1',
  tileUrl: 'https://{s}.tiles.example.nz/{z}/{x}/{y}.png',
}

const own = { inlineScripts: [], remoteOrigins: [] }

describe('the content security policy', () => {
  it('lets the page fetch the layer, frame the map page and draw the tiles that are configured (ASVS 14.2.3)', () => {
    const policy = contentSecurityPolicy(settings, own)
    expect(policy['connect-src']).toEqual(["'self'", 'https://gis.example.govt.nz'])
    expect(policy['frame-src']).toEqual(['https://maps.example.govt.nz'])
    expect(policy['img-src']).toContain('https://*.tiles.example.nz')
  })

  it('adds nothing for a layer on the same origin', () => {
    expect(contentSecurityPolicy(production, own)['connect-src']).toEqual(["'self'"])
  })

  it('runs no script but files of our own and those inline scripts whose hash it knows (ASVS 3.4.3)', () => {
    const policy = contentSecurityPolicy(settings, {
      ...own,
      inlineScripts: inlineScriptsOf('<p><script>go()</script>'),
    })
    expect(policy).toMatchObject({
      'script-src': ["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
    })
  })

  it('lets remotes come from the listed origins, and from nowhere else', () => {
    const policy = contentSecurityPolicy(production, { ...own, remoteOrigins: ['https://cdn.example.nz'] })
    for (const directive of ['script-src', 'style-src', 'connect-src']) {
      expect(policy[directive]).toContain('https://cdn.example.nz')
      expect(contentSecurityPolicy(production, own)[directive]?.join()).not.toContain('http')
    }
  })

  it('opens the developer’s machine only while overrides are allowed', () => {
    expect(contentSecurityPolicy(DEMONSTRATION_SETTINGS, own)['script-src']).toContain('http://localhost:*')
    expect(contentSecurityPolicy(production, own)['script-src']).toEqual(["'self'"])
  })

  it('never lets text be run as a script (ASVS 1.3.2)', () => {
    const policies = [own, { ...own, mayCompileWasm: true }].map((owned) =>
      JSON.stringify(contentSecurityPolicy(DEMONSTRATION_SETTINGS, owned)),
    )
    for (const policy of policies) expect(policy).not.toContain("'unsafe-eval'")
    expect(policies[0]).not.toContain('unsafe-eval')
  })

  it('starts workers of our own, also those whose text came with a remote', () => {
    expect(contentSecurityPolicy(production, own)['worker-src']).toEqual(["'self'", 'blob:'])
    expect(contentSecurityPolicy(production, own)['script-src']).not.toContain('blob:')
  })

  it('takes data elements for data', () => {
    expect(inlineScriptsOf('<script type="application/json" id="x">{}</script>')).toEqual([])
  })
})

describe('every answer', () => {
  const headersWith = async (hstsDays?: number) => {
    const app = await makeApp({ hstsDays })
    const answers = await Promise.all(
      ['/app/x', '/healthz', '/api/nothing', '/shell/none.js'].map((url) => app.inject(url)),
    )
    await app.close()
    return answers.map(({ headers }) => headers)
  }

  it('says for how long browsers are to use https alone, when that is set (ASVS 3.4.1)', async () => {
    for (const headers of await headersWith(365))
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    for (const headers of await headersWith()) expect(headers).not.toHaveProperty('strict-transport-security')
  })

  it('compiles WebAssembly on the pages of operators alone', async () => {
    const policies = (await headersWith()).map((headers) => String(headers['content-security-policy']))
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('has its declared type, cannot be framed, and gives no path away to other sites (ASVS 3.4.4, 3.4.5, 3.4.6)', async () => {
    for (const headers of await headersWith())
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
  })
})
