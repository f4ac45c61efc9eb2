import {
  allInLocalStorage,
  indexedEntries,
  isOutboxEvent,
  markRemoved,
  putInLocalStorage,
  removedInLocalStorage,
  removeFromLocalStorage,
} from './entry-storage'
import type { OutboxEntry, ShownEntry } from './outbox-entry'

/** The entries of an outbox: in IndexedDB, else in localStorage, else in this page's memory. Other tabs are notified. */
export class EntryStore<About> {
  readonly #indexed
  readonly #name: string
  readonly #channel: BroadcastChannel | undefined
  readonly #listeners = new Set<() => void>()
  /** Entries that no storage has accepted, or not yet. */
  readonly #unstored = new Map<string, { entry: OutboxEntry<About>; stored: 'no' | 'pending' }>()
  /** Entries that are deleted, even if a storage fails to delete them. */
  readonly #removed = new Set<string>()
  #inDatabase: readonly OutboxEntry[] = []
  #known: ReadonlyMap<string, OutboxEntry<About>> = new Map()
  #shown: readonly ShownEntry<About>[] = []
  #changes = 0
  #reading: Promise<void> = Promise.resolve()

  constructor(name: string, onOtherTab: () => void) {
    this.#indexed = indexedEntries(name)
    this.#name = name
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`outbox:${name}`) : undefined
    const refresh = () => void this.refresh().then(onOtherTab)
    this.#channel?.addEventListener('message', refresh)
    // A page with an outbox may also be rendered where there is no window.
    globalThis.addEventListener?.('storage', (event) => isOutboxEvent(name, event) && refresh())
    void this.refresh()
  }

  /** Newest first; the same list as long as nothing changes. */
  readonly shown = (): readonly ShownEntry<About>[] => this.#shown

  /** Calls back after each change, in this tab or another. Returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  find(id: string): OutboxEntry<About> | undefined {
    return this.#known.get(id)
  }

  /** Reads what is stored. */
  refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read())
    return this.#reading
  }

  /** `false` when no storage of the phone accepts it: then this page alone has it. */
  async put(entry: OutboxEntry<About>): Promise<boolean> {
    this.#removed.delete(entry.id)
    const pending = { entry, stored: 'pending' as 'no' | 'pending' }
    this.#unstored.set(entry.id, pending)
    this.#change(new Map(this.#known).set(entry.id, entry))
    const isStored = await this.#store(entry)
    pending.stored = 'no'
    // Unless it was written again meanwhile.
    if (isStored && this.#unstored.get(entry.id) === pending) this.#unstored.delete(entry.id)
    this.#change(this.#known)
    this.#notifyTabs()
    return isStored
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      this.#removed.add(id)
      this.#unstored.delete(id)
    }
    this.#change(this.#known)
    removeFromLocalStorage(this.#name, ids)
    // The next read deletes them, which may be that of another page.
    if (!(await this.#indexed.remove(ids)))
      markRemoved(
        this.#name,
        idsOf(this.#inDatabase).filter((id) => this.#removed.has(id)),
      )
    this.#notifyTabs()
  }

  async #store(entry: OutboxEntry<About>): Promise<boolean> {
    // Synchronously while the database is not open: the page may be closed before it is.
    if (!this.#indexed.isOpen() && putInLocalStorage(this.#name, entry)) return true
    await this.#indexed.open()
    if (!(await this.#indexed.put(entry))) return putInLocalStorage(this.#name, entry)
    // A copy from before the database was open.
    removeFromLocalStorage(this.#name, [entry.id])
    return true
  }

  #notifyTabs(): void {
    this.#channel?.postMessage(null)
    void this.refresh()
  }

  async #read(): Promise<void> {
    await this.#indexed.open()
    const begun = this.#changes
    const marked = removedInLocalStorage(this.#name)
    const indexed = await this.#indexed.all()
    const local = allInLocalStorage(this.#name)
    // Changes made here meanwhile are not in what was read.
    if (begun !== this.#changes) return this.#read()
    this.#inDatabase = indexed ?? this.#inDatabase
    const undeleted = idsOf(this.#inDatabase).filter((id) => this.#removed.has(id) || marked.includes(id))
    const stored = [...this.#inDatabase, ...local].filter(
      ({ id }) => !undeleted.includes(id),
    ) as OutboxEntry<About>[]
    const unstored = [...this.#unstored.values()].map(({ entry }) => entry)
    this.#change(new Map([...stored, ...unstored].map((entry) => [entry.id, entry])))
    if (indexed && (undeleted.length === 0 || (await this.#indexed.remove(undeleted))))
      removeFromLocalStorage(this.#name, marked)
  }

  #change(entries: ReadonlyMap<string, OutboxEntry<About>>): void {
    const known = [...entries.values()]
      .filter(({ id }) => !this.#removed.has(id))
      .sort((a, b) => b.madeAt - a.madeAt)
    this.#changes += 1
    this.#known = new Map(known.map((entry) => [entry.id, entry]))
    const shown = known.map((entry) => ({
      ...entry,
      stored: this.#unstored.get(entry.id)?.stored ?? ('yes' as const),
    }))
    if (stateText(shown) === stateText(this.#shown)) return
    this.#shown = shown
    for (const listener of this.#listeners) listener()
  }
}

const idsOf = (entries: readonly OutboxEntry[]) => entries.map(({ id }) => id)

/** All fields of entries that ever change. */
const stateText = (entries: readonly ShownEntry<unknown>[]) =>
  JSON.stringify(entries.map(({ id, path, stored, refusal }) => [id, path, stored, refusal]))
