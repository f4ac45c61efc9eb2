import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeAlert, listAlerts } from '../contract/alerts-contract'
import { callOperation } from '../contract/call-operation'
import { recordKey, TIMEOUT_MS } from './real-query'

/** Says that somebody has seen to what a crew found. `close` resolves when the record knows, and throws when not. */
export function useAlertClosing() {
  const client = useQueryClient()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (id: string) =>
      callOperation(closeAlert, { params: { id } }, { signal: AbortSignal.timeout(TIMEOUT_MS) }),
    networkMode: 'always',
    onSettled: () => client.invalidateQueries({ queryKey: recordKey(listAlerts, {}) }),
  })
  return { close: mutateAsync, isClosing: isPending, error }
}
