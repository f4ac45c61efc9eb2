import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

const PROJECT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')

interface Service {
  environment?: Record<string, string>
  profiles?: string[]
  command?: string[]
}
const compose: { services: Record<string, Service> } = parse(read('compose.yaml'), { merge: true })

/** The default of a variable of compose. */
const valueUnset = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1')

describe('the roads of compose', () => {
  const { roads, 'roads-prepare': prepare } = compose.services
  const run = (folder: string) => {
    const data = join(folder, 'data')
    const args = [join(PROJECT, 'deploy/roads/prepare.sh'), join(folder, 'source'), data]
    const path = `${join(folder, 'tools')}:${process.env.PATH}`
    const { status, stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8', env: { PATH: path } })
    const files = existsSync(data) ? readdirSync(data).toSorted() : []
    return {
      status,
      said: `${stdout}${stderr}`.trim(),
      files,
      made: files.filter((name) => name !== 'next').map((name) => [name, text(join(data, name))]),
    }
  }
  const text = (file: string) => readFileSync(file, 'utf8')
  /** Tools of OSRM that write which of them was run on what; `broken` is one that fails. */
  function folderWith(extract: string | null, broken = '') {
    const folder = mkdtempSync(join(tmpdir(), 'roads-'))
    for (const name of ['source', 'tools']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'source/truck.lua'), 'return {}')
    if (extract !== null) writeFileSync(join(folder, 'source/roads.osm.pbf'), extract)
    const write = (tool: string, script: string) =>
      writeFileSync(
        join(folder, 'tools', tool),
        `#!/bin/sh\nset -e\n${tool === broken ? 'exit 3' : script}\n`,
        {
          mode: 0o755,
        },
      )
    write('osrm-extract', '[ -f "$2" ]; cp "$3" "$(dirname "$3")/roads.osrm.edges"')
    write('osrm-partition', 'cp "$1.edges" "$1.cells"')
    write('osrm-customize', 'cp "$1.cells" "$1.cell_metrics"')
    return folder
  }

  it('are started by their profile alone, and nothing waits for them', () => {
    expect([roads?.profiles, prepare?.profiles]).toEqual([['roads'], ['roads']])
    expect(valueUnset(compose.services['api-1']?.environment?.OSRM_URL ?? 'none')).toBe('')
    expect(roads?.command?.map(valueUnset)).toEqual(
      expect.arrayContaining(['osrm-routed', 'mld', '--max-table-size', '400']),
    )
  })

  it('are prepared once, and again of another extract', () => {
    const folder = folderWith('extract 1')
    const names = ['made-of', 'roads.osrm.cell_metrics', 'roads.osrm.cells', 'roads.osrm.edges']
    expect(run(folder)).toMatchObject({ status: 0, said: 'The roads are prepared.', files: names })
    expect(run(folder)).toMatchObject({ status: 0, said: 'The roads are prepared already.', files: names })
    writeFileSync(join(folder, 'source/roads.osm.pbf'), 'extract 2')
    const { status, made } = run(folder)
    expect(status).toBe(0)
    expect(made).toContainEqual(['roads.osrm.cell_metrics', 'extract 2'])
  })

  it('stay those of before when another extract can not be prepared', () => {
    const folder = folderWith('extract 1')
    run(folder)
    const broken = folderWith('extract 2', 'osrm-partition')
    renameSync(join(folder, 'data'), join(broken, 'data'))
    const { status, made } = run(broken)
    expect(status).toBe(3)
    expect(made).toContainEqual(['roads.osrm.cell_metrics', 'extract 1'])
    // And are not taken for those of the other extract.
    expect(run(broken).status).toBe(3)
  })

  it.each([null, ''])('are asked for where there is no extract (%j)', (extract) => {
    const { status, said } = run(folderWith(extract))
    expect(status).toBe(1)
    expect(said).toContain('put an extract of OpenStreetMap at deploy/roads/roads.osm.pbf')
  })

  it('keep left, as traffic does in New Zealand', () => {
    expect(read('deploy/roads/truck.lua')).toMatch(/^ {2}profile\.properties\.left_hand_driving = true$/m)
  })
})
