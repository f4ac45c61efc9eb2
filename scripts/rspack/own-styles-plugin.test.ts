import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemsOf } from './own-styles-plugin'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'styles-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const styles = (name: string, css: string) => {
  writeFileSync(join(folder, name), css)
  return problemsOf(join(folder, name), `mf-qr/src/${name}`)
}

describe('the styles of a remote', () => {
  it('are refused with file and line when they reach the whole page', () => {
    expect(styles('Card.module.css', '.card {\n  color: red;\n}\n\nbody {\n  margin: 0;\n}\n')).toEqual([
      expect.stringContaining('mf-qr/src/Card.module.css:5 "body" reaches elements of the whole page'),
    ])
  })

  it('are refused as well without a module, whose classes are those of the whole page', () => {
    expect(styles('card.css', '.card { color: red }')).toEqual([
      expect.stringContaining('mf-qr/src/card.css:1 is of the whole page'),
    ])
  })

  it('may style what a library has made inside a class of their own', () => {
    expect(styles('Map.module.css', '.map :global(.leaflet-bar) { color: red }')).toEqual([])
  })
})
