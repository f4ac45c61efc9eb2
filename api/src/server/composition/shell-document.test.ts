import { DEMONSTRATION_SETTINGS } from 'shared-domain'
import { shellDocument } from './shell-document'

const template = '<head><!--boot-data--></head>'

describe('the shell document', () => {
  it('holds the registry and the settings as data', () => {
    const html = shellDocument(template, {
      registry: { revision: 7, remotes: [] },
      settings: DEMONSTRATION_SETTINGS,
      path: '/',
    })
    expect(html).toContain(
      '<script type="application/json" id="registry">{"revision":7,"remotes":[]}</script>',
    )
    expect(html).toContain('id="settings"')
  })

  it('shows the first content where the shell renders, and has its answers as data', () => {
    const data = { registry: { revision: 1, remotes: [] }, settings: DEMONSTRATION_SETTINGS, path: '/' }
    const answer = { words: '</script><script>alert(1)</script>' }
    const first = { html: '<main>$&</main>', answers: [{ path: '/api/alerts', request: {}, answer }] }
    const html = shellDocument(`${template}<div id="root"></div>`, { ...data, first })
    expect(html).toContain('<div id="root"><div id="first-content"><main>$&</main></div></div>')
    expect(html).not.toContain('alert(1)</script>')
    expect(html).toContain('\\u003c/script>')
  })

  it('lets the scripts wait for the styles of what is shown first, and the other files wait for the entry', () => {
    const data = { registry: { revision: 1, remotes: [] }, settings: DEMONSTRATION_SETTINGS, path: '/' }
    const scripts = `<script defer fetchpriority="high" src="/shell/shell.js"></script><link rel="preload" as="script" href="/shell/rest.js">`
    const shown = shellDocument(scripts + template, { ...data, first: { html: '', answers: [] } })
    expect(shown).toContain('<script defer src="/shell/shell.js">')
    expect(shown).toContain('<link rel="preload" as="script" fetchpriority="low" href="/shell/rest.js">')
    expect(shellDocument(scripts + template, data)).toContain(scripts)
  })

  it('lets no setting end its element early (ASVS 1.2.3)', () => {
    const settings = { ...DEMONSTRATION_SETTINGS, tileAttribution: '</script><script>alert(1)</script>' }
    const html = shellDocument(template, { registry: { revision: 1, remotes: [] }, settings, path: '/' })
    expect(html).not.toContain('alert(1)</script>')
    expect(html).toContain('\\u003c/script>')
  })
})
