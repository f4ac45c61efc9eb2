import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import { isSmoke } from '../bench-run'
import { startProduct } from '../product-process'
import { bringInstalledAndBuilt, cloneProject } from '../project-clone'

const REMOTE = 'mf-lids'
/** The lists of workspaces for npm and TypeScript, to which `new:remote` adds the new one. */
const WORKSPACE_LISTS = ['package.json', 'package-lock.json', 'tsconfig.json']

/**
 * The number of files outside its folder that a new remote with a table of its own changes, in a clone of the project. Throws unless the
 * generated remote passes lint and its own tests, and the product then stores what is added on its page.
 */
export async function newTableFilesOutside(browser: Browser): Promise<number> {
  const clone = cloneProject()
  try {
    await bringInstalledAndBuilt(clone)
    run(clone, process.execPath, '--import', 'tsx', 'scripts/new-remote.ts', REMOTE, '--with-table')
    // A browser test covers the same generated files in smoke runs.
    if (!isSmoke) {
      passChecks(clone)
      await keepNote(browser, clone)
    }
    return changedFiles(clone).filter(
      (path) => !path.startsWith(`${REMOTE}/`) && !WORKSPACE_LISTS.includes(path),
    ).length
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}

function passChecks(clone: string): void {
  run(clone, process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'ci', REMOTE)
  run(clone, process.execPath, 'node_modules/jest/bin/jest.js', `./${REMOTE}/`)
}

async function keepNote(browser: Browser, clone: string): Promise<void> {
  const product = await startProduct({}, { checkout: clone })
  const page = await browser.newPage()
  try {
    await page.goto(`${product.address}/app/lids`)
    await page.getByRole('textbox', { name: 'Note' }).fill('The hinge is loose')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('The hinge is loose')).toBeVisible()
    await page.reload()
    await expect(page.getByText('The hinge is loose')).toBeVisible()
  } finally {
    await page.close()
    await product.stop()
  }
}

const changedFiles = (clone: string) =>
  run(clone, 'git', 'status', '--porcelain', '--untracked-files=all')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))

const run = (cwd: string, command: string, ...parts: string[]) =>
  execFileSync(command, parts, { cwd, encoding: 'utf8' })
