import { type Browser, chromium } from 'playwright-core'
import { ensureChromium } from '../find-chromium'
import { openPage } from './open-page'
import { pageCosts } from './page-costs'
import { prepareTrial, type TrialPlace, withServer } from './prepared-trial'
import { type Trial, trialName } from './trials'

/** Pages mostly wait, so on two cores there is room for a third one. */
const TRIALS_AT_ONCE = 3

export interface Outcome {
  trial: string
  /** How many pages, commands and extensions were opened. */
  opened: number
  /** A sentence for each extension that no page shows. */
  left: string[]
  /** What each page costs, where that was measured. */
  costs: string[]
  /** A sentence for each failure; empty for a version that works. */
  failures: string[]
}

/**
 * Opens the pages of every trial in a browser, and holds those of the first trial, which is of the newest version, to their budget.
 */
export async function runTrials(trials: readonly Trial[], place: TrialPlace): Promise<Outcome[]> {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const outcomes: Outcome[] = []
  const waiting = [...trials]
  const runNext = async (): Promise<void> => {
    const trial = waiting.shift()
    if (!trial) return
    outcomes.push(await runTrial(browser, trial, place))
    return runNext()
  }
  try {
    await Promise.all(Array.from({ length: TRIALS_AT_ONCE }, runNext))
    const [newest] = trials
    // Alone, because other pages would lengthen its tasks.
    if (newest) outcomes.push(await measureTrial(browser, newest, place))
  } finally {
    await browser.close()
  }
  return outcomes
}

async function runTrial(browser: Browser, trial: Trial, place: TrialPlace): Promise<Outcome> {
  const { visits, left, ...prepared } = await prepareTrial(trial, place)
  const failures: string[] = []
  await withServer(browser, prepared, async (context, address) => {
    for (const visit of visits)
      for (const wrong of await openPage(context, { address, visit, publication: trial.publication }))
        failures.push(`${visit.title}: ${wrong}`)
  })
  return { trial: trialName(trial), opened: visits.length, left, costs: [], failures }
}

async function measureTrial(browser: Browser, trial: Trial, place: TrialPlace): Promise<Outcome> {
  const { name, version } = trial.publication
  const { costs, failures } = await pageCosts(browser, trial, place)
  return { trial: `${name} ${version} and its budget`, opened: costs.length, left: [], costs, failures }
}
