import { repeat } from '../abuse/send'
import { type Office, PASSWORD, signIn } from './sign-in-office'

/** Common passwords. */
const WORDS = [
  '123456789012',
  'password1234',
  'qwertyuiop12',
  'wellington2026',
  'smartbins1234',
  'letmein12345',
]
const AT_ONCE = 16

export interface GuessTally {
  attempts: number
  /** Guesses that began a session. */
  granted: number
}

const network = (turn: number, addresses: number) =>
  `203.0.${Math.floor((turn % addresses) / 250)}.${(turn % 250) + 1}`
const guessOf = (turn: number) => `${WORDS[turn % WORDS.length]}${turn}`

/** Guesses the passwords of these names from this many addresses. */
export async function guess(
  office: Office,
  { names, guesses, addresses }: { names: readonly string[]; guesses: number; addresses: number },
): Promise<GuessTally> {
  const tally = { attempts: 0, granted: 0 }
  await repeat(guesses, AT_ONCE, async (turn) => {
    tally.attempts += 1
    const browser = office.browser(turn, network(turn, addresses))
    const name = names[Math.floor(turn / addresses) % names.length] ?? ''
    if (await signIn(browser, name, guessOf(turn))) tally.granted += 1
  })
  return tally
}

/** Guesses codes of an authenticator app, with a stolen password. */
export async function guessCodes(
  office: Office,
  { name, guesses, addresses }: { name: string; guesses: number; addresses: number },
): Promise<GuessTally> {
  const tally = { attempts: 0, granted: 0 }
  await repeat(guesses, AT_ONCE, async (turn) => {
    tally.attempts += 1
    const browser = office.browser(turn, network(turn, addresses))
    await signIn(browser, name, PASSWORD)
    await browser.form('/sign-in/second-step', { code: String(turn).padStart(6, '0') })
    if (await browser.whoIs()) tally.granted += 1
  })
  return tally
}
