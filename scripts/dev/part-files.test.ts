import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchPartFiles } from './part-files'

describe('the files of a server part', () => {
  let remote: string
  let saved: string[]
  let heard: () => void
  let parts: ReturnType<typeof watchPartFiles>
  beforeEach(async () => {
    remote = await mkdtemp(join(tmpdir(), 'mf-lids-'))
    await mkdir(join(remote, 'server'))
    saved = []
    parts = watchPartFiles(remote, (file) => {
      saved.push(file)
      heard?.()
    })
  })
  afterEach(async () => {
    parts.close()
    await rm(remote, { recursive: true })
  })

  /** Waits until a file or folder is heard of. */
  const untilSaved = (file: string) =>
    new Promise<void>((resolve) => {
      heard = () => saved.includes(file) && resolve()
      heard()
    })

  it('are those of its folders, without tests and pages', async () => {
    await writeFile(join(remote, 'remote.json'), '{}')
    await writeFile(join(remote, 'server/index.test.ts'), '1')
    await writeFile(join(remote, 'server/index.ts'), '1')
    await untilSaved('index.ts')
    expect(new Set(saved)).toEqual(new Set(['index.ts']))
  })

  it('are also those of a folder that is added later', async () => {
    await mkdir(join(remote, 'rules'))
    await untilSaved('rules')
    await writeFile(join(remote, 'rules/lid-state.ts'), '1')
    await untilSaved('lid-state.ts')
  })
})
