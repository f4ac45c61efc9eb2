import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptPartText, watchDescriptions } from './needed-restarts'

describe('npm run dev asks for a restart', () => {
  let project: string
  let watching: ReturnType<typeof watchDescriptions>
  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), 'dev-'))
    await mkdir(join(project, 'mf-lids'))
    await describeLids('Lids')
  })
  afterEach(() => rm(project, { recursive: true }))

  const describeLids = (title: string) =>
    writeFile(join(project, 'mf-lids/remote.json'), JSON.stringify({ pages: [{ title }] }))

  it('when what a remote.json says has changed, and not when it is saved as it was', async () => {
    const printed: string[] = []
    const printedNext = new Promise<void>((resolve) => {
      const print = (sentence: string) => {
        printed.push(sentence)
        resolve()
      }
      watching = watchDescriptions({ project, remotes: ['mf-lids'], print })
    })
    await describeLids('Lids')
    await describeLids('All lids')
    await printedNext
    await watching.stop()
    expect(printed).toEqual(['mf-lids: remote.json has changed. Restart npm run dev to see it.'])
  })

  it('when a part cannot be live after a change of what the server shares with it', () => {
    const reason = 'no permission is called lids:open.'
    expect(keptPartText('mf-lids', reason, true)).toMatch(/lids:open\. .* restart npm run dev/)
    expect(keptPartText('mf-lids', reason, false)).toBe(
      'mf-lids: its server part stays as it was. no permission is called lids:open.',
    )
  })
})
