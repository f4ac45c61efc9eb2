import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callOperation } from '../contract/call-operation'
import {
  type Colleague,
  leavePlace,
  PRESENCE_EVERY_MS,
  type PresenceActivity,
  stayAtPlace,
} from '../contract/presence-contract'
import { useLiveEvents } from './live-events'
import { useMayCall } from './session'

const NOBODY: readonly Colleague[] = []

/**
 * Who else is at a place such as `report:<id>`; also announces this page there. `null` means no place. Returns an empty list
 * for roles that may not see colleagues, with mock data, and when there is no response: presence must never block work.
 */
export function usePresence(
  place: string | null,
  activity: PresenceActivity = 'looking',
): readonly Colleague[] {
  const may = useMayCall(stayAtPlace)
  const at = may ? place : null
  const visit = useRef<string | null>(null)
  const sending = useRef(Promise.resolve())
  const [seen, setSeen] = useState({ at, others: NOBODY })

  const stay = useEffectEvent(() => {
    sending.current = say()
  })
  async function say() {
    const params = visit.current && { visit: visit.current }
    if (!at || !params) return
    try {
      const { others } = await callOperation(stayAtPlace, { params, body: { place: at, activity } })
      if (visit.current === params.visit) setSeen({ at, others })
    } catch {
      // The next announcement repeats it.
    }
  }
  useEffect(() => {
    if (!at) return
    const own = crypto.randomUUID()
    visit.current = own
    const leave = () =>
      void callOperation(leavePlace, { params: { visit: own } }, { keepalive: true }).catch(() => {})
    const timer = setInterval(() => stay(), PRESENCE_EVERY_MS)
    const back = ({ persisted }: PageTransitionEvent) => persisted && stay()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', back)
    return () => {
      visit.current = null
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', back)
      // After pending announcements: one that arrived later would bring this page back.
      void sending.current.then(leave)
    }
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: A change of place or activity is announced at once.
  useEffect(() => {
    stay()
  }, [at, activity])
  useLiveEvents((event) => {
    if (event.kind === 'reset' || (event.kind === 'presence' && event.place === at)) stay()
  }, at !== null)
  return seen.at === at ? seen.others : NOBODY
}
