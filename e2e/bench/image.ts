import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from 'api'
import { makeReleaseKey } from 'delivery'
import { buildSite } from 'scripts/build'
import { layOutImage } from 'scripts/image'
import { printFigures, rounded } from './bench-run'
import { runFromLayout, secondsToPage } from './image/layout-process'
import { askForSidePrograms } from './image/side-programs'
import { folderMb, makeUnwritable } from './image/unwritable-folder'

// Runs the layout of the image from a folder: as an unprivileged user, read-only, and with nothing but Node on the PATH.
const folder = mkdtempSync(join(tmpdir(), 'image-'))
// PostgreSQL and the server run as other users when root runs this, and must be able to read here.
chmodSync(folder, 0o755)
await buildSite()
const layout = join(folder, 'app')
await layOutImage(layout)
makeUnwritable(layout)
const database = await startDatabase({ recordFolder: join(folder, 'record') })
try {
  await database.pool.query('create database product')
  const url = new URL(database.url)
  url.pathname = '/product'
  const { privateKey: RELEASE_KEY } = makeReleaseKey()
  const environment = { DATABASE_URL: url.href, STORE_URL: join(folder, 'store'), RELEASE_KEY }
  await runFromLayout({ layout, folder, environment }, 'deliver')
  const firstStartS = await secondsToPage({ layout, folder, environment })
  const startS = await secondsToPage({ layout, folder, environment }, (address) =>
    askForSidePrograms(layout, address),
  )
  printFigures({
    layoutMb: rounded(folderMb(layout), 0),
    firstStartS: rounded(firstStartS, 1),
    startS: rounded(startS, 1),
  })
} finally {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
