import { useRecordMutation } from 'shared-domain/client'
import { type KeyPurpose, putOpen311Key, readOpen311, removeOpen311Key } from '../../operations'
import { t } from '../messages/translate'

type KeyChange =
  | { kind: 'make'; id: string; name: string; purpose: KeyPurpose }
  | { kind: 'remove'; id: string }

/** The promise resolves with a new key, if there is one. */
export const useKeyChange = () =>
  useRecordMutation<KeyChange, string | null>({
    async send(change, { call }) {
      const params = { id: change.id }
      if (change.kind === 'make')
        return (await call(putOpen311Key, { params, body: { name: change.name, purpose: change.purpose } }))
          .key
      await call(removeOpen311Key, { params })
      return null
    },
    refreshes: [readOpen311],
    notDone: ({ kind }) => (kind === 'make' ? t('connections.keyNotMade') : t('connections.keyNotRemoved')),
  })
