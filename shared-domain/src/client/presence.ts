import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { callOperation } from '../contract/call-operation'
import {
  type Colleague,
  leavePlace,
  PRESENCE_EVERY_MS,
  type PresenceActivity,
  stayAtPlace,
} from '../contract/presence-contract'
import { useDataSource } from './data-source'
import { useLiveEvents } from './live-events'
import { useMayCall } from './session'

const NOBODY: readonly Colleague[] = []

/**
 * Who else is at a place, such as `report:<id>`, and says to them that this page is there; `null` for no place. Nobody for
 * roles that see no colleagues, with mock data, and while there is no answer: presence never stands in the way.
 */
export function usePresence(
  place: string | null,
  activity: PresenceActivity = 'looking',
): readonly Colleague[] {
  const isReal = useDataSource(({ source }) => source === 'real')
  const may = useMayCall(stayAtPlace)
  const at = isReal && may ? place : null
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
      // The next time says it again.
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
      // Behind what is on its way: otherwise that would bring this page back.
      void sending.current.then(leave)
    }
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another place or activity is said at once.
  useEffect(() => {
    stay()
  }, [at, activity])
  useLiveEvents((event) => {
    if (event.kind === 'reset' || (event.kind === 'presence' && event.place === at)) stay()
  }, at !== null)
  return seen.at === at ? seen.others : NOBODY
}
