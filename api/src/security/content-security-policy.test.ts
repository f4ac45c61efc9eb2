import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { contentSecurityPolicy, inlineScriptsOf } from './content-security-policy'

const settings = {
  ...DEMONSTRATION_SETTINGS,
  openData: {
    ...DEMONSTRATION_SETTINGS.openData,
    layerUrl: 'https://gis.example.govt.nz/bins/FeatureServer/0',
  },
  mapPageUrl: 'https://maps.example.govt.nz/bins?embed=1',
  tileUrl: 'https://{s}.tiles.example.nz/{z}/{x}/{y}.png',
}

describe('the content security policy', () => {
  it('lets the page fetch the layer, frame the map page and draw the tiles that are configured', () => {
    const policy = contentSecurityPolicy(settings, [])
    expect(policy['connect-src']).toEqual(["'self'", 'https://gis.example.govt.nz'])
    expect(policy['frame-src']).toEqual(['https://maps.example.govt.nz'])
    expect(policy['img-src']).toContain('https://*.tiles.example.nz')
  })

  it('adds nothing for a layer on the same origin', () => {
    expect(contentSecurityPolicy(DEMONSTRATION_SETTINGS, [])['connect-src']).toEqual(["'self'"])
  })

  it('runs no script but files of our own and those inline scripts whose hash it knows', () => {
    const policy = contentSecurityPolicy(settings, inlineScriptsOf('<p><script>go()</script>'))
    expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(/^'sha256-[\w+/]{43}='$/)])
  })

  it('takes data elements for data', () => {
    expect(inlineScriptsOf('<script type="application/json" id="x">{}</script>')).toEqual([])
  })
})
