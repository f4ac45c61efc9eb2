import { allLocal, indexedLetters, isOfLocal, putLocal, removeLocal } from './entry-storage'
import type { Letter, ShownLetter } from './outbox-entry'

type Letters<About> = ReadonlyMap<string, Letter<About>>

/** What only this page knows of the letters. */
interface PageNotes<About> {
  /** Those that the phone's storage has not taken, or not yet. */
  unkept: Map<string, { letter: Letter<About>; kept: 'no' | 'not-yet' }>
  /** Those whose time to be taken back was cut short. */
  released: Set<string>
  /** Those that are gone, even should the phone's storage fail to forget them. */
  removed: Set<string>
}

/** The letters on this phone: in IndexedDB, else in localStorage, else in this page alone. Other tabs are told. */
export class PhoneLetters<About> {
  readonly #indexed
  readonly #name: string
  readonly #channel: BroadcastChannel | undefined
  readonly #listeners = new Set<() => void>()
  readonly #notes: PageNotes<About> = { unkept: new Map(), released: new Set(), removed: new Set() }
  #inDatabase: readonly Letter[] = []
  #known: Letters<About> = new Map()
  #shown: readonly ShownLetter<About>[] = []
  #changes = 0
  #reading: Promise<void> = Promise.resolve()

  /** Calls back, too, when another tab has changed something. */
  constructor(name: string, onOtherTab: () => void) {
    this.#indexed = indexedLetters(name)
    this.#name = name
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`outbox:${name}`) : undefined
    const hear = () => void this.refresh().then(onOtherTab)
    this.#channel?.addEventListener('message', hear)
    addEventListener('storage', (event) => isOfLocal(name, event) && hear())
    void this.refresh()
  }

  /** Newest first; the same list as long as nothing changes. */
  readonly shown = (): readonly ShownLetter<About>[] => this.#shown

  /** Calls back after each change, those of other tabs included. Answers with how to end it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  find(id: string): Letter<About> | undefined {
    return this.#known.get(id)
  }

  /** Reads what is kept. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read())
    return this.#reading
  }

  /** `false` when no storage of the phone takes it: then it is in this page alone. */
  async put(letter: Letter<About>): Promise<boolean> {
    const { unkept, removed } = this.#notes
    removed.delete(letter.id)
    const note = { letter, kept: 'not-yet' as 'no' | 'not-yet' }
    unkept.set(letter.id, note)
    this.#change(new Map(this.#known).set(letter.id, letter))
    const isKept = await this.#keep(letter)
    note.kept = 'no'
    // Unless it was written anew meanwhile.
    if (isKept && unkept.get(letter.id) === note) unkept.delete(letter.id)
    this.#change(this.#known)
    this.#tell()
    return isKept
  }

  async remove(ids: readonly string[]): Promise<void> {
    const { unkept, removed } = this.#notes
    for (const id of ids) {
      removed.add(id)
      unkept.delete(id)
    }
    this.#change(this.#known)
    removeLocal(this.#name, ids)
    await this.#indexed.remove(ids)
    this.#tell()
  }

  /** From now on it cannot be taken back. */
  release(id: string): void {
    this.#notes.released.add(id)
    this.#change(this.#known)
  }

  async #keep(letter: Letter<About>): Promise<boolean> {
    // At once where the database is not open yet: the page may be closed before it is.
    if (!this.#indexed.isOpen() && putLocal(this.#name, letter)) return true
    await this.#indexed.open()
    if (!(await this.#indexed.put(letter))) return putLocal(this.#name, letter)
    // Where it was while there was no database.
    removeLocal(this.#name, [letter.id])
    return true
  }

  #tell(): void {
    this.#channel?.postMessage(null)
    void this.refresh()
  }

  async #read(): Promise<void> {
    await this.#indexed.open()
    const begun = this.#changes
    const indexed = await this.#indexed.all()
    const local = allLocal(this.#name)
    // What was changed here meanwhile was not read.
    if (begun !== this.#changes) return this.#read()
    this.#inDatabase = indexed ?? this.#inDatabase
    const stored = [...this.#inDatabase, ...local] as Letter<About>[]
    const unkept = [...this.#notes.unkept.values()].map(({ letter }) => letter)
    this.#change(new Map([...stored, ...unkept].map((letter) => [letter.id, letter])))
  }

  #change(letters: Letters<About>): void {
    const { unkept, released, removed } = this.#notes
    const known = [...letters.values()]
      .filter(({ id }) => !removed.has(id))
      .map((letter) => (released.has(letter.id) ? withoutHold(letter) : letter))
      .sort((a, b) => b.madeAt - a.madeAt)
    this.#changes += 1
    this.#known = new Map(known.map((letter) => [letter.id, letter]))
    const shown = known.map((letter) => ({
      ...letter,
      kept: unkept.get(letter.id)?.kept ?? ('yes' as const),
    }))
    if (textOf(shown) === textOf(this.#shown)) return
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}

/** All of letters that ever changes. */
const textOf = (letters: readonly ShownLetter<unknown>[]) =>
  JSON.stringify(letters.map(({ id, kept, heldUntil, refusal }) => [id, kept, heldUntil, refusal]))

const withoutHold = <About>({ heldUntil, ...letter }: Letter<About>): Letter<About> => letter
