import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageFiles } from './built-publication'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'page-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

const writeManifest = (manifest: unknown) =>
  writeFile(join(folder, 'mf-manifest.json'), JSON.stringify(manifest))

it('names the files that a page needs before it can show, and none that it loads later', async () => {
  await writeManifest({
    exposes: [
      {
        name: 'QrCodesPage',
        assets: { js: { sync: ['page.js'], async: ['later.js'] }, css: { sync: ['page.css'], async: [] } },
      },
    ],
  })
  expect(await pageFiles(folder)).toEqual({ QrCodesPage: expect.arrayContaining(['page.js', 'page.css']) })
  expect((await pageFiles(folder)).QrCodesPage).not.toContain('later.js')
})

it('refuses a manifest of another shape', async () => {
  await writeManifest({ exposes: [{ name: 'QrCodesPage' }] })
  await expect(pageFiles(folder)).rejects.toThrow('assets')
})
