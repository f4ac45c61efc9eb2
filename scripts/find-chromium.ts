import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { chromium } from 'playwright-core'

// The headless shell has no windows and needs half of Chromium's CPU time.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

const HOW_TO =
  'The browser tests need a Chromium: install Chrome or Chromium (sudo apt-get install chromium), name one in CHROME_PATH, or set INSTALL_CHROMIUM=yes to have it installed.'

/** The path of a Chromium: from CHROME_PATH, the system's, or Playwright's own. */
export function findChromium(): string {
  const found = installedChromium()
  if (!found) throw new Error(HOW_TO)
  return found
}

/** The path of a Chromium. When there is none, installs Debian's: at once as root, otherwise after asking. */
export async function ensureChromium(): Promise<string> {
  return installedChromium() ?? installDebianChromium()
}

function installedChromium(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named && !existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
  return named ?? [...usualPlaces, chromium.executablePath()].find((place) => place && existsSync(place))
}

interface Situation {
  isRoot: boolean
  /** Whether anyone can read and answer a question. */
  isTerminal: boolean
  /** The value of INSTALL_CHROMIUM. */
  setting: string | undefined
}

/** Whether packages may be installed; sudo is never used without consent. */
export function installPermission({ isRoot, isTerminal, setting }: Situation): 'granted' | 'ask' | 'refused' {
  if (setting === 'no') return 'refused'
  if (isRoot || setting === 'yes') return 'granted'
  return isTerminal ? 'ask' : 'refused'
}

async function installDebianChromium(): Promise<string> {
  const isRoot = process.getuid?.() === 0
  const isTerminal = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  const permission = installPermission({ isRoot, isTerminal, setting: process.env.INSTALL_CHROMIUM })
  const isAgreed = permission === 'granted' || (permission === 'ask' && (await isWanted()))
  if (!isAgreed || !existsSync('/usr/bin/apt-get')) throw new Error(HOW_TO)
  const sudo = isTerminal ? ['sudo'] : ['sudo', '-n']
  const run = (...command: string[]) => {
    const [program, ...rest] = [...(isRoot ? [] : sudo), ...command] as [string, ...string[]]
    // The terminal stays attached, so that sudo can ask for a password.
    execFileSync(program, rest, {
      stdio: [isTerminal ? 'inherit' : 'ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  try {
    console.log('Installing the Chromium of Debian …')
    run('apt-get', 'update')
    const install = (name: string) => run('apt-get', 'install', '--yes', '--no-install-recommends', name)
    try {
      install('chromium-headless-shell')
    } catch {
      // Older releases only have the complete browser.
      install('chromium')
    }
    return findChromium()
  } catch {
    throw new Error(HOW_TO)
  }
}

async function isWanted(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    'The browser tests need a Chromium, and this machine has none. Install it with sudo apt-get? [y/N] ',
  )
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
