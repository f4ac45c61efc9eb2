import { ISSUES, type Issue, seededRandom } from 'shared-domain'

/** What happens to a request between phone and record. */
export type Fate =
  | 'arrives'
  /** The record has the report, but the answer is lost. */
  | 'answer lost'
  | 'no connection'
  | 'no answer'
  | 'server error'
  | 'sign-in page'

/** The storage that a browser refuses. */
export type Storage = 'works' | 'no IndexedDB' | 'no localStorage' | 'keeps nothing'

/** When the page's script is loaded; before that, the inline script handles the report. */
type ScriptComes = 'before the tap' | 'after the tap' | 'never'

/** When the phone loses its signal. */
type SignalGoes = 'before the page' | 'before the tap' | 'never'

/** What happens to the tab after the tap. */
export type Ending = 'stays' | 'is closed' | 'crashes' | 'is reloaded' | 'is left'

/** All faults of one run, determined by its seed. */
export interface FaultPlan {
  binId: string
  /** One for each tab of the phone. */
  issues: Issue[]
  scriptComes: ScriptComes
  signalGoes: SignalGoes
  storage: Storage
  /** In the order of the requests; later requests arrive. */
  fates: Fate[]
  /** Whether the resident undoes it. */
  isTakenBack: boolean
  /** The pause between the tap and the ending. */
  pauseMs: number
  /** Jumps of the page's clock after the tap. */
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
