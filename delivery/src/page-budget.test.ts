import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { budgetExcesses, checkPageBudgets, DEFAULT_BUDGET } from './page-budget'
import { builtRemote } from './testing'

const budget = { kilobytes: 3, files: 4 }
const kilobytes = (count: number) => 'x'.repeat(count * 1000)

function built(text: string, own: Partial<Parameters<typeof builtRemote>[0]> = {}) {
  const { folder, publication } = builtRemote({ files: { 'page.js': text }, ...own })
  return { folder, check: () => checkPageBudgets(folder, publication) }
}

describe('what a page loads before it can render', () => {
  it('is refused above the budget of its remote, with both figures and the remedy', async () => {
    await expect(built(kilobytes(8), { budget }).check()).rejects.toThrow(
      'QrCodesPage of mf-qr 1.0.0 loads 9 kB in 3 files before it can render.\n' +
        'Its budget is 3 kB in 4 files: load what is shown later by import(), or raise "budget" in remote.json',
    )
  })

  it('is refused in too many files, too', async () => {
    await expect(built('', { budget: { kilobytes: 3, files: 2 } }).check()).rejects.toThrow('in 3 files')
  })

  it('counts compressed, as browsers get it', async () => {
    const { folder, check } = built(kilobytes(8), { budget })
    writeFileSync(join(folder, 'page.js.br'), brotliCompressSync(kilobytes(8)))
    await expect(check()).resolves.toBeUndefined()
  })

  it('has a budget without one in remote.json', async () => {
    await expect(built(kilobytes(90)).check()).resolves.toBeUndefined()
    await expect(built(kilobytes(5_200)).check()).rejects.toThrow('loads 5201 kB in 3 files')
  })
})

describe('what a page has cost once it is at rest', () => {
  const opened = { openedKilobytes: 150, requests: 30, longTasksMs: 500 }

  it('is within the budget up to each of its figures', () => {
    expect(budgetExcesses('/app/lids of mf-lids 1.0.0', opened, DEFAULT_BUDGET)).toEqual([])
  })

  it.each([
    ['openedKilobytes', 'loads 151 kB until it is at rest, and its budget is 150 kB: load what a person'],
    ['requests', 'sends 31 requests until it is at rest, and its budget is 30 requests: ask once'],
    [
      'longTasksMs',
      'blocks the browser for 501 ms until it is at rest, and its budget is 500 ms: compute in',
    ],
  ] as const)('is refused above %s, with page, figure, budget and remedy', (figure, says) => {
    const above = { ...opened, [figure]: opened[figure] + 1 }
    const [sentence, ...others] = budgetExcesses('/app/lids of mf-lids 1.0.0', above, DEFAULT_BUDGET)
    expect(sentence).toContain(`/app/lids of mf-lids 1.0.0 ${says}`)
    expect(sentence).toContain(`or raise "${figure}" of "budget" in remote.json`)
    expect(others).toEqual([])
  })

  it('has the budget that its remote.json names, also where that is smaller', () => {
    const budget = { ...DEFAULT_BUDGET, requests: 8 }
    expect(budgetExcesses('/app/lids of mf-lids 1.0.0', { ...opened, requests: 9 }, budget)).toHaveLength(1)
  })
})
