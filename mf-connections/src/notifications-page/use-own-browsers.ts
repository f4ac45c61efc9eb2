import { useEffect, useState } from 'react'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import {
  type Browser,
  listPushRecipients,
  putOwnBrowser,
  readOwnBrowsers,
  removeOwnBrowser,
  testOwnBrowser,
} from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'
import { type OwnBrowser, ownBrowserId, type Subscribing, subscribe, unsubscribe } from './push-subscription'

export const useOwnBrowsers = () =>
  useRecordQuery({ operation: readOwnBrowsers, request: {}, changesWith: isOwnEvent })

/** The id of this browser; `null` without a subscription, `undefined` until it is known. */
export function useOwnId() {
  const [id, setId] = useState<string | null>()
  useEffect(() => {
    let isShown = true
    ownBrowserId()
      .catch(() => null)
      .then((found) => isShown && setId(found))
    return () => {
      isShown = false
    }
  }, [])
  return [id, setId] as const
}

type NotSubscribed = Exclude<Subscribing['kind'], 'subscribed'>

/** Switches notifications on in this browser. `onOwnId` gets its id. */
export function useSwitchingOn(onOwnId: (id: string) => void) {
  const [isAsking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<NotSubscribed | null>(null)
  const { changeAsync, isPending, failure } = useRecordMutation({
    send: ({ id, ...subscription }: OwnBrowser, { call }) =>
      call(putOwnBrowser, { params: { id }, body: { ...subscription, userAgent: navigator.userAgent } }),
    refreshes: [readOwnBrowsers, listPushRecipients],
    notDone: t('notifications.notificationsNotSwitchedOnHere'),
  })
  async function switchOn(publicKey: string) {
    if (isAsking || isPending) return
    setAsking(true)
    setRefusal(null)
    const subscribing = await subscribe(publicKey)
    setAsking(false)
    if (subscribing.kind !== 'subscribed') return setRefusal(subscribing.kind)
    // `failure` explains it.
    await changeAsync(subscribing.browser).then(
      () => onOwnId(subscribing.browser.id),
      () => undefined,
    )
  }
  return { switchOn, isPending: isAsking || isPending, refusal, failure }
}

/** Removes a browser from the list, and ends the subscription of this one. */
export const useRemoval = (ownId: string | null | undefined) =>
  useRecordMutation({
    async send({ id }: Browser, { call }) {
      await call(removeOwnBrowser, { params: { id } })
      if (id === ownId) await unsubscribe()
    },
    refreshes: [readOwnBrowsers, listPushRecipients],
    notDone: t('notifications.browserNotRemoved'),
  })

/** Sends a test to a browser, and says what its push service answered. */
export function useBrowserTest() {
  const [result, setResult] = useState('')
  const { changeAsync, isPending, pending, failure } = useRecordMutation({
    // The push service has ten seconds to answer.
    send: ({ id }: Browser, { call }) => call(testOwnBrowser, { params: { id } }, { timeoutMs: 20_000 }),
    refreshes: [readOwnBrowsers],
    notDone: t('notifications.testNotSent'),
  })
  async function run(browser: Browser) {
    if (isPending) return
    setResult('')
    // `failure` explains it.
    await changeAsync(browser).then(
      ({ detail }) => setResult(`${browser.name}: ${detail}`),
      () => undefined,
    )
  }
  return { run, result, failure, pendingId: pending?.id ?? null }
}
