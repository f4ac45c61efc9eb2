import { useEffect, useState } from 'react'
import { aucklandDate } from 'shared-domain'
import { useSession } from 'shared-domain/client'
import type { DrivenPlan } from '../../rules/plan-draft'
import type { CityPlan } from '../city-plan/city-plan'
import { historyOf } from '../plan-editing/draft-history'
import {
  beginDraft,
  continueWith,
  isPlanSaved,
  keptState,
  usePlanSavingStore,
} from '../plan-saving/use-plan-saving'
import { readDrafts, writeDrafts } from './draft-storage'
import type { DraftPlan, PersonDrafts, PutAside } from './person-drafts'

const EMPTY: PersonDrafts = { present: null, putAside: [] }
/** Each has the distances of a whole city. */
const PUT_ASIDE_MAX = 3

const draftPlanOf = (plan: CityPlan): DraftPlan => ({ plan, history: historyOf(plan.opening), sent: null })

/** The routes as they were last sent; `null` when they were not. */
export const sentRoutes = ({ plan, sent }: DraftPlan): DrivenPlan | null =>
  sent && plan.request.routeCache.drive(sent)

/** Whether its routes differ from those sent; a lock alone changes no route. */
export function isChanged(draftPlan: DraftPlan): boolean {
  const sent = sentRoutes(draftPlan)
  if (!sent) return false
  const { routes } = draftPlan.plan.request.routeCache.drive(draftPlan.history.present)
  return routes.length !== sent.routes.length || routes.some((route, at) => route !== sent.routes[at])
}

/** Whether the day that it was planned for has passed. */
export const isOver = ({ plan }: Pick<DraftPlan, 'plan'>, now: number): boolean =>
  plan.request.day < aucklandDate(new Date(now))

export const isUnsaved = (
  draftPlan: DraftPlan,
  saving: ReturnType<typeof usePlanSavingStore.getState>,
): boolean => draftPlan.sent === null || isChanged(draftPlan) || !isPlanSaved(saving)

// Outside of React, so that they outlive the page.
let drafts = EMPTY
/** The person whose drafts these are. */
let owner: string | null = null
/** Whether the drafts of that person were read from this device. */
let isRead = false
/** Shows the drafts as they are now on the page, while it is open. */
const viewers = new Set<() => void>()
/** Whether the drafts are stored on this device as they are now. */
let isStored = true

/** The draft plan as it is now, also after its page was left. */
export const presentDraftPlan = (): DraftPlan | null => drafts.present

/** The draft plan of the person who is signed in, as it was when its page or the document was left. */
export function useDraftPlan() {
  const session = useSession()
  // A state as well, because only states can update in a transition, and a plan takes long to render.
  const [shown, setShown] = useState({ drafts, isRead })
  const name = session && (session.person?.name ?? '')
  useEffect(() => {
    const show = () => setShown({ drafts, isRead })
    viewers.add(show)
    if (name !== null) void openDrafts(name).then(show)
    return () => void viewers.delete(show)
  }, [name])
  function put(next: PersonDrafts) {
    putDrafts(next)
    setShown({ drafts, isRead })
  }
  /** The drafts that are put aside, with the present one. */
  const aside = (how: PutAside['how']): readonly PutAside[] =>
    drafts.present
      ? [...drafts.putAside, { draftPlan: drafts.present, saving: keptState(), how }].slice(-PUT_ASIDE_MAX)
      : drafts.putAside
  return {
    draftPlan: shown.drafts.present,
    /** Whether the drafts are being read from this device. */
    isReading: name !== null && !shown.isRead,
    /** The draft that `bringBack` would show again; `null` when there is none. */
    latestAside: shown.drafts.putAside.at(-1) ?? null,
    /** Shows a new draft in place of the present one. */
    take(plan: CityPlan) {
      const putAside = aside('replaced')
      beginDraft()
      put({ present: draftPlanOf(plan), putAside })
    },
    discard() {
      const putAside = aside('discarded')
      beginDraft()
      put({ present: null, putAside })
    },
    bringBack() {
      const latest = drafts.putAside.at(-1)
      if (!latest) return
      continueWith(latest.saving)
      put({ present: latest.draftPlan, putAside: drafts.putAside.slice(0, -1) })
    },
    change(changed: (known: DraftPlan) => Partial<DraftPlan>) {
      const { present } = drafts
      if (present) put({ ...drafts, present: { ...present, ...changed(present) } })
    },
  }
}

/** Reads the drafts of a person, unless they are open already or a draft was made meanwhile. */
async function openDrafts(name: string): Promise<void> {
  if (owner === name) return
  if (owner !== null) drafts = EMPTY
  owner = name
  isRead = false
  followOtherTabs()
  const stored = await readDrafts(name)
  if (owner !== name) return
  isRead = true
  if (drafts !== EMPTY) return store()
  if (stored) showStored(stored)
}

/** The other tabs of this browser: each tells the rest whose drafts it has stored. */
let tabs: BroadcastChannel | undefined

function followOtherTabs(): void {
  if (tabs || !('BroadcastChannel' in globalThis)) return
  tabs = new BroadcastChannel('draft-plans')
  tabs.addEventListener('message', ({ data }) => {
    if (data === owner) void readAgain(data)
  })
}

/** Shows what another tab has stored, so that the next change here does not overwrite it. */
async function readAgain(name: string): Promise<void> {
  const isBusy = () => !isRead || writing !== null || usePlanSavingStore.getState().isSaving
  // What is being stored here reaches the other tab in turn.
  if (isBusy()) return
  const stored = await readDrafts(name)
  if (!stored || owner !== name || isBusy()) return
  showStored(stored)
  for (const show of viewers) show()
}

let isShowingStored = false

function showStored(stored: NonNullable<Awaited<ReturnType<typeof readDrafts>>>): void {
  drafts = stored.drafts
  isShowingStored = true
  continueWith(stored.saving)
  isShowingStored = false
}

function putDrafts(next: PersonDrafts): void {
  drafts = next
  void store()
}

/** Forgets the drafts of this document, as a reload does. @internal */
export function leaveDocument(): void {
  drafts = EMPTY
  owner = null
  isRead = false
  isStored = true
  writing = null
  tabs?.close()
  tabs = undefined
  usePlanSavingStore.setState(usePlanSavingStore.getInitialState(), true)
}

let writing: Promise<void> | null = null
let isOutdated = false

/** Writes the drafts as they are now; changes during a write are written after it. */
async function store(): Promise<void> {
  isOutdated = true
  isStored = false
  askBeforeLoss()
  // Drafts of before the sign-in are stored with it.
  if (owner === null) return
  writing ??= (async () => {
    try {
      while (isOutdated && owner !== null) {
        isOutdated = false
        const isWritten = await writeDrafts(owner, { drafts, saving: keptState() })
        isStored = isWritten && !isOutdated
      }
    } finally {
      writing = null
    }
    if (isStored) tabs?.postMessage(owner)
    askBeforeLoss()
  })()
  await writing
}

/** The document asks before it is closed only while something would be lost. */
function askBeforeLoss(): void {
  if (wouldBeLost()) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  // The day of the plan may have ended since.
  if (wouldBeLost()) event.preventDefault()
}

/** A plan whose day is over can no longer be saved, and one that is stored is there again. */
const wouldBeLost = () =>
  !isStored &&
  drafts.present !== null &&
  !isOver(drafts.present, Date.now()) &&
  isUnsaved(drafts.present, usePlanSavingStore.getState())

usePlanSavingStore.subscribe(() => {
  if (drafts.present && !isShowingStored) void store()
})
