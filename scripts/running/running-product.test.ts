import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type RunningProduct,
  recordOfCommand,
  runningProducts,
  signInOfCommand,
  tellCommands,
} from './running-product'

const product = (given: Partial<RunningProduct> = {}): RunningProduct => ({
  pid: 1,
  recordFolder: '/srv/record',
  publicOrigin: 'https://bins.example.govt.nz',
  hasProvider: false,
  ...given,
})
const record = (
  given: Parameters<typeof recordOfCommand>[0],
  running: RunningProduct[] = [],
  hasRecord = true,
) => recordOfCommand(given, { running, usualFolder: '/product/.record', hasRecord: () => hasRecord })

describe('commands find the running product’s settings or refuse: the record of a command', () => {
  it('is that of the running product, without its variables', () => {
    expect(record({}, [product()]).recordFolder).toBe('/srv/record')
  })

  it('is the one that its own variables name', () => {
    expect(record({ recordFolder: '/mine' }, [product()]).recordFolder).toBe('/mine')
    expect(record({ databaseUrl: 'postgres://db/bins' }, [product()]).databaseUrl).toBe('postgres://db/bins')
  })

  it('is the usual one while nothing runs', () => {
    expect(record({}).recordFolder).toBe('/product/.record')
  })

  it('is there already: none is made, also where its variable is misspelt', () => {
    const refusal = /no record in \/product\/.record.*Set RECORD_FOLDER or DATABASE_URL/
    expect(() => record({}, [], false)).toThrow(refusal)
    expect(() => record({ recordFolder: '/product/.record' }, [], false)).toThrow(refusal)
  })

  it('is refused with the variable when the running product does not say where it is, or several run', () => {
    expect(() => record({}, [product({ recordFolder: null })])).toThrow(/^DATABASE_URL is not set/)
    expect(() => record({}, [product(), product({ recordFolder: '/other' })])).toThrow(
      /Set RECORD_FOLDER.*\/srv\/record, \/other/,
    )
  })
})

describe('the link of an invitation', () => {
  it('leads to where the running product is, or to the PUBLIC_ORIGIN of the command', () => {
    expect(signInOfCommand({}, '/srv/record', [product({ hasProvider: true })])).toEqual({
      publicOrigin: 'https://bins.example.govt.nz',
      hasProvider: true,
    })
    const own = { PUBLIC_ORIGIN: 'https://own.example.govt.nz', SIGN_IN: 'accounts' }
    expect(signInOfCommand(own, '/srv/record', [product({ hasProvider: true })])).toEqual({
      publicOrigin: 'https://own.example.govt.nz',
      hasProvider: false,
    })
  })

  it('is refused, with the variable, rather than made of the words PUBLIC_ORIGIN', () => {
    expect(() => signInOfCommand({}, '/srv/record', [])).toThrow(/^PUBLIC_ORIGIN is not set/)
    expect(() => signInOfCommand({}, '/srv/record', [product({ publicOrigin: null })])).toThrow(
      /Start it with SIGN_IN=accounts and PUBLIC_ORIGIN/,
    )
  })
})

describe('a product that runs', () => {
  it('is known to commands until it stops or is killed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'running-'))
    const { pid, ...settings } = product()
    const stop = tellCommands(folder, settings)
    expect(runningProducts(folder)).toEqual([{ pid: process.pid, ...settings }])
    stop()
    // The number of no process: Linux counts to 4,194,304.
    writeFileSync(join(folder, '9999999.json'), JSON.stringify(product({ pid: 9_999_999 })))
    expect(runningProducts(folder)).toEqual([])
    expect(runningProducts('/no/such/folder')).toEqual([])
  })
})
