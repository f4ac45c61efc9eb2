import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRunningServer } from 'bundled-postgres'
import { joinDatabase, startDatabase } from './start-database'

const count = 'select count(*)::int as bins from bins'

describe('a command beside the product', () => {
  it('joins the database of the one that runs, and starts its own when none does', async () => {
    const recordFolder = await mkdtemp(join(tmpdir(), 'record-'))
    const product = await startDatabase({ recordFolder })
    const beside = await joinDatabase({ recordFolder })
    expect((await beside.pool.query(count)).rows).toEqual([{ bins: 0 }])
    await beside.close()
    expect((await product.pool.query(count)).rows).toEqual([{ bins: 0 }])
    await product.close()
    expect(await findRunningServer(recordFolder)).toBeUndefined()
    const alone = await joinDatabase({ recordFolder })
    expect((await alone.pool.query(count)).rows).toEqual([{ bins: 0 }])
    await alone.close()
    expect(await findRunningServer(recordFolder)).toBeUndefined()
    await rm(recordFolder, { recursive: true })
  }, 60_000)
})
