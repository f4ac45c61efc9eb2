import { load, printFigures } from '../bench/bench-run'
import { silenceErrorReports } from './sign-in/error-reports'
import { guess, guessCodes } from './sign-in/guesses'
import { keepImpossiblePlans } from './sign-in/impossible-plans'
import { watchAfterDeactivation } from './sign-in/open-streams'
import { replayAll } from './sign-in/replays'
import { type Browser, openOffice, signIn } from './sign-in/sign-in-office'

const GUESSES = load(10_000, 60)
const ADDRESSES = load(500, 10)
const CODE_GUESSES = load(500, 20)
const AT_ONCE = load(40, 6)
const ERROR_REPORTS = load(10_400, 200)

/** The person whose password is guessed most, and bystanders. */
const [TARGET, NEIGHBOUR] = ['target', 'neighbour']
const STAFF = Array.from({ length: 20 }, (_, i) => `person ${i}`)
const OWNERS = ['app owner', 'passkey owner', 'link owner', 'code owner']
/** Who leave the council while their screens are open. */
const LEAVERS = ['first leaver', 'second leaver', 'third leaver']
/** The address of the first attacker, shared with an office. */
const SHARED = '203.0.0.1'

const office = await openOffice([TARGET, NEIGHBOUR, ...STAFF, ...OWNERS, ...LEAVERS])
try {
  // Before the attack these two have signed in on their own devices, at the attacker's address.
  const known: [string, Browser][] = [TARGET, NEIGHBOUR].map((name) => [name, office.browser(0, SHARED)])
  for (const [name, browser] of known) await signIn(browser, name)

  const people = known.map(([, browser]) => browser)
  const staffErrorReportsLost = await silenceErrorReports(office, { people, reports: ERROR_REPORTS })

  const [operator] = people
  const impossiblePlansKept = operator ? await keepImpossiblePlans(office, operator) : 0
  const leavers = LEAVERS.map((name, turn) => [name, office.browser(2 * turn, SHARED)] as const)
  for (const [name, browser] of leavers) await signIn(browser, name)
  const streamsOpenAfterLeaving = await watchAfterDeactivation(office, leavers)

  const replays = await replayAll(office, AT_ONCE)
  for (const { what, attempts, granted, mayBe } of replays)
    console.log(`${what}: ${granted} of ${attempts} granted, ${mayBe} may be`)

  const [alone, spread] = [Math.floor(GUESSES / 4), Math.floor(GUESSES / 2)]
  const lockedOut: string[] = []
  let welcomed = 0
  /** People who know their password sign in during the attack, on known and on new devices. */
  async function comeIn(phase: string): Promise<void> {
    const own = known.map(([name, browser]) => [`${name} on a known device`, name, browser] as const)
    const strangers = [TARGET, ...STAFF.slice(0, 5)].map(
      (name, i) =>
        [`${name} on a new device`, name, office.browser(i, `198.51.100.${phase.length + i}`)] as const,
    )
    for (const [who, name, browser] of [...own, ...strangers]) {
      welcomed += 1
      if (await signIn(browser, name)) continue
      // A name under attack is slowed down, so a sign-in may need a few tries within ten seconds.
      await new Promise((resolve) => setTimeout(resolve, 10_500))
      if (!(await signIn(browser, name))) lockedOut.push(`${who}, ${phase}`)
    }
  }
  const tallies = [await guess(office, { names: [TARGET], guesses: alone, addresses: 1 })]
  await comeIn('after one address')
  tallies.push(await guess(office, { names: [TARGET], guesses: alone, addresses: ADDRESSES }))
  await comeIn('after all addresses guessed one name')
  tallies.push(await guess(office, { names: [TARGET, ...STAFF], guesses: spread, addresses: ADDRESSES }))
  await comeIn('after stuffing')
  // The owner's device is known before the code is guessed.
  tallies.push(await guessCodes(office, { name: 'app owner', guesses: CODE_GUESSES, addresses: ADDRESSES }))
  for (const who of lockedOut) console.log(`Locked out: ${who}`)

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const all = [...tallies, ...replays]
  printFigures({
    attempts: sum(all.map(({ attempts }) => attempts)),
    granted: sum(replays.map(({ granted }) => granted)) + welcomed - lockedOut.length,
    wronglyGranted:
      sum(tallies.map(({ granted }) => granted)) +
      sum(replays.map(({ granted, mayBe }) => Math.max(0, granted - mayBe))),
    lockedOutBystanders: lockedOut.length,
    staffErrorReportsLost,
    impossiblePlansKept,
    streamsOpenAfterLeaving,
  })
} finally {
  await office.close()
}
