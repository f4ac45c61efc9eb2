/** @jest-environment jsdom */
import { makeRemote } from '../../testing/make-registry'
import { requireCompatibility } from './load-page'

const provided = { shell: '1.4.0', 'shared-ui': '1.2.3', 'shared-domain': '2.0.1', api: '1.3.0' }
const asking = (requires: Record<string, string>) =>
  makeRemote({ requires: { shell: '*', 'shared-ui': '*', 'shared-domain': '*', ...requires } })

describe('what a remote requires', () => {
  it.each(['^1.0.0', '~1.4.0', '>=1.2.0 <2.0.0', '1.x', '^0.9.0 || ^1.3.0', '1.4.0'])(
    'is met by shell 1.4.0 when it asks for %s',
    (shell) => expect(() => requireCompatibility(asking({ shell }), provided)).not.toThrow(),
  )

  it.each(['^2.0.0', '^1.5.0', '~1.3.0', '<1.4.0', 'the latest'])(
    'is not met by shell 1.4.0 when it asks for %s',
    (shell) => expect(() => requireCompatibility(asking({ shell }), provided)).toThrow(),
  )

  it('is named in the error with the version that this page has', () => {
    expect(() => requireCompatibility(asking({ 'shared-domain': '^1.0.0' }), provided)).toThrow(
      'mf-qr 1.2.3 needs shared-domain ^1.0.0; this page has 2.0.1.',
    )
  })
})
