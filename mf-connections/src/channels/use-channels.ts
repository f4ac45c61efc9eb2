import { useState } from 'react'
import { useRecordMutation, useRecordQuery } from 'shared-domain/client'
import type { OperationInput } from 'shared-domain/contract'
import {
  type Channel,
  listChannels,
  listPushRecipients,
  listRules,
  putChannel,
  removeChannel,
  rotateChannelSecret,
  testChannel,
} from '../../operations'
import { t } from '../messages/translate'
import { isOwnEvent } from '../own-events'

export const useChannels = () =>
  useRecordQuery({ operation: listChannels, request: {}, changesWith: isOwnEvent })

export const usePushRecipients = () =>
  useRecordQuery({ operation: listPushRecipients, request: {}, changesWith: isOwnEvent })

type ChannelChange =
  | { kind: 'put'; id: string; body: OperationInput<typeof putChannel>['body'] }
  | { kind: 'rotate'; id: string }
  | { kind: 'remove'; id: string }

const CHANNEL_NOT_DONE = {
  put: t('connections.channelNotSaved'),
  rotate: t('connections.channelHasItsOldSecretStill'),
  remove: t('connections.channelNotRemoved'),
} as const satisfies Record<ChannelChange['kind'], string>

/** The promise resolves with a new secret, if there is one. */
export const useChannelChange = () =>
  useRecordMutation<ChannelChange, string | null>({
    async send(change, { call }) {
      const params = { id: change.id }
      if (change.kind === 'put') return (await call(putChannel, { params, body: change.body })).secret
      if (change.kind === 'rotate') return (await call(rotateChannelSecret, { params })).secret
      await call(removeChannel, { params })
      return null
    },
    refreshes: [listChannels, listPushRecipients, listRules],
    notDone: ({ kind }) => CHANNEL_NOT_DONE[kind],
  })

/** Sends a test, and says what the receiver answered. */
export function useChannelTest() {
  const [result, setResult] = useState('')
  const { changeAsync, isPending, pending, failure } = useRecordMutation({
    // The receiver has ten seconds to answer.
    send: ({ id }: Channel, { call }) => call(testChannel, { params: { id } }, { timeoutMs: 20_000 }),
    refreshes: [listChannels],
    notDone: t('connections.testNotSent'),
  })
  async function run(channel: Channel) {
    if (isPending) return
    setResult(t('connections.testIsOnItsWay', { name: channel.name }))
    try {
      const { isDelivered, detail } = await changeAsync(channel)
      setResult(
        isDelivered
          ? t('connections.tookTest', { name: channel.name, detail })
          : `${channel.name}: ${detail}`,
      )
    } catch {
      // `failure` explains it.
      setResult('')
    }
  }
  return { run, result, failure, pendingId: pending?.id ?? null }
}
