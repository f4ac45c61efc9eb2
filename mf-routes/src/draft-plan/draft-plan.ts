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

/** The routes as they were last sent; `null` while the draft is not kept. */
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
/** The person whose drafts these are; `null` until they were read. */
let owner: string | null = null
/** Whether the drafts are stored on this device as they are now. */
let isStored = true

/** The draft plan of the person who is signed in, as it was when its page or the document was left. */
export function useDraftPlan() {
  const session = useSession()
  // A state as well, because only states can update in a transition, and a plan takes long to render.
  const [shown, setShown] = useState(drafts)
  const name = session && (session.person?.name ?? '')
  useEffect(() => {
    if (name !== null) void openDrafts(name).then(() => setShown(drafts))
  }, [name])
  function put(next: PersonDrafts) {
    putDrafts(next)
    setShown(next)
  }
  const aside = (how: PutAside['how']): readonly PutAside[] =>
    [...drafts.putAside, { draftPlan: drafts.present, saving: keptState(), how }].slice(-PUT_ASIDE_MAX)
  return {
    draftPlan: shown.present,
    /** The draft that `bringBack` would show again; `null` when there is none. */
    latestAside: shown.putAside.at(-1) ?? null,
    /** Shows a new draft in place of the present one. */
    take(plan: CityPlan) {
      const putAside = drafts.present ? aside('replaced') : drafts.putAside
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
  const stored = await readDrafts(name)
  if (owner !== name) return
  if (drafts !== EMPTY) return store()
  if (!stored) return
  drafts = stored.drafts
  continueWith(stored.saving)
}

function putDrafts(next: PersonDrafts): void {
  drafts = next
  void store()
}

/** Forgets the drafts of this document, as a reload does. @internal */
export function leaveDocument(): void {
  drafts = EMPTY
  owner = null
  isStored = true
  writing = null
  usePlanSavingStore.setState(usePlanSavingStore.getInitialState(), true)
}

let writing: Promise<void> | null = null
let isOutdated = false

/** Writes the drafts as they are now; changes during a write are written after it. */
async function store(): Promise<void> {
  isOutdated = true
  isStored = false
  askBeforeLoss()
  writing ??= (async () => {
    while (isOutdated && owner !== null) {
      isOutdated = false
      const isWritten = await writeDrafts(owner, { drafts, saving: keptState() })
      isStored = isWritten && !isOutdated
    }
    writing = null
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
  if (drafts.present) void store()
})
