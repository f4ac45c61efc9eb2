import { ISSUES, type Issue, seededRandom } from 'shared-domain'

/** How a report fares between phone and record. */
export type Fate =
  | 'arrives'
  /** The record has it, but the phone never hears of it. */
  | 'answer lost'
  | 'no connection'
  | 'no answer'
  | 'server error'
  | 'sign-in page'

/** What a browser refuses to keep. */
export type Storage = 'works' | 'no IndexedDB' | 'no localStorage' | 'keeps nothing'

/** When the page's script is there; before it, the document's own takes the report. */
type ScriptComes = 'before the tap' | 'after the tap' | 'never'

/** From when on a phone has no signal. */
type SignalGoes = 'before the page' | 'before the tap' | 'never'

/** What becomes of the tab after the tap. */
export type Ending = 'stays' | 'is closed' | 'crashes' | 'is reloaded' | 'is left'

/** Everything that goes wrong in one run. The same seed makes the same plan. */
export interface FaultPlan {
  binId: string
  /** One a tab, the second in a second tab of the same phone. */
  issues: Issue[]
  scriptComes: ScriptComes
  signalGoes: SignalGoes
  storage: Storage
  /** By turns; what comes after these arrives. */
  fates: Fate[]
  /** Whether the resident wants it undone. */
  isTakenBack: boolean
  /** After the tap, before the ending. */
  pauseMs: number
  /** How much time the page is made to believe has passed after the tap. */
  jumpsMs: number[]
  ending: Ending
}

const FATES: Fate[] = ['arrives', 'answer lost', 'no connection', 'no answer', 'server error', 'sign-in page']
const ENDINGS: Ending[] = ['stays', 'is closed', 'crashes', 'is reloaded', 'is left']
const STORAGES: Storage[] = ['works', 'works', 'works', 'no IndexedDB', 'no localStorage', 'keeps nothing']
const SCRIPT_COMES: ScriptComes[] = ['before the tap', 'after the tap', 'never']
const SIGNAL_GOES: SignalGoes[] = ['before the page', 'before the tap', 'never', 'never', 'never', 'never']

export function faultPlan(seed: number): FaultPlan {
  const random = seededRandom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T
  const some = <T>(most: number, make: () => T) => Array.from({ length: below(most + 1) }, make)
  const first = below(ISSUES.length)
  const second = (first + 1) % ISSUES.length
  return {
    binId: `F${seed}`,
    issues: (random() < 0.3 ? [first, second] : [first]).map((index) => ISSUES[index] as Issue),
    scriptComes: one(SCRIPT_COMES),
    signalGoes: one(SIGNAL_GOES),
    storage: one(STORAGES),
    fates: some(4, () => one(FATES)),
    isTakenBack: random() < 0.1,
    pauseMs: below(2) * below(120),
    jumpsMs: some(3, () => one([500, 4000, 15_000, 60_000])),
    ending: one(ENDINGS),
  }
}
