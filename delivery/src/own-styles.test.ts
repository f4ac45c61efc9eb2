import { checkOwnStyles, globalRules } from './own-styles'
import { builtRemote } from './testing'

const isOwn = (name: string) => name.startsWith('mf_qr')
const found = (css: string) => globalRules({ css, isOwn }).map(({ line, rule }) => `${line}: ${rule}`)

describe('rules that reach more than their own elements', () => {
  it.each([
    ['body { margin: 0 }', 'body'],
    [':root { --gap: 0 }', ':root'],
    ['html:has(.mf_qr-bar) { scroll-padding: 0 }', 'html:has(.mf_qr-bar)'],
    ['* { box-sizing: content-box }', '*'],
    ['button { color: red }', 'button'],
    ['.mantine-Button-root { color: red }', '.mantine-Button-root'],
    [':global(*) { color: red }', ':global(*)'],
    [':global .card { color: red }', ':global .card'],
    [':not(.mf_qr-card) { display: none }', ':not(.mf_qr-card)'],
    ['.mf_qr-card ~ p { color: red }', '.mf_qr-card ~ p'],
    ['.mf_qr-card, p { color: red }', 'p'],
    [':is(.mf_qr-card, p) { color: red }', ':is(.mf_qr-card, p)'],
    ['[data-status] { color: red }', '[data-status]'],
    ['@font-face { font-family: Inter }', '@font-face'],
    ['@import "https://example.org/a.css";', '@import "https://example.org/a.css"'],
    ['@property --gap { syntax: "*"; inherits: false }', '@property --gap'],
    ['@keyframes spin { to { rotate: 1turn } }', '@keyframes spin'],
    ['@page { margin: 0 }', '@page'],
    ['@page :first { margin: 0 }', '@page :first'],
    ['.mf_qr-card { & + p { color: red } }', '& + p'],
    [':global .mf_qr-card { color: red }', ':global .mf_qr-card'],
  ])('%s', (css, rule) => {
    expect(found(css)).toEqual([`1: ${rule}`])
  })

  it('are found by their line, also in conditions and layers', () => {
    expect(
      found('.mf_qr-a { color: red }\n\n@media print {\n  @layer product {\n    nav { color: red }\n  }\n}'),
    ).toEqual(['5: nav'])
  })
})

it.each([
  '.mf_qr-card { color: red }',
  '.mf_qr-card p > * + * { color: red }',
  '.mf_qr-card :global(.leaflet-bar a:hover) { color: red }',
  ':root[data-theme="dark"] .mf_qr-card { color: red }',
  'p ~ .mf_qr-card:not(:has(p))::before { color: red }',
  ':is(.mf_qr-card, .mf_qr-row) p { color: red }',
  '.mf_qr-card { &:hover, & > *, p, > p { color: red } @media print { display: none } }',
  '@container (width > 10rem) { .mf_qr-card { color: red } }',
  '@keyframes mf_qr-spin { from { rotate: 0 } to { rotate: 1turn } }',
  '@page label-sheet { margin: 0 }',
])('a rule for its own elements is none of them: %s', (css) => {
  expect(found(css)).toEqual([])
})

describe('a built version', () => {
  const check = (files: Record<string, string>) => {
    const { folder, publication } = builtRemote({ files })
    return checkOwnStyles(folder, publication)
  }

  it('is refused with a rule for the whole page, however it was built', async () => {
    await expect(check({ 'page.css': '.mf-qr_1a{color:red}.mf-routes_1a{color:red}' })).rejects.toThrow(
      'page.css:1 of mf-qr 1.0.0 styles ".mf-routes_1a".\nThat reaches elements of the whole page',
    )
  })

  it('is published with rules of its own; its standalone pages are documents of its own', async () => {
    await expect(
      check({ 'page.css': '.mf-qr_1a{color:red}', 'pages/home.css': 'body{margin:0}' }),
    ).resolves.toBeUndefined()
  })
})
