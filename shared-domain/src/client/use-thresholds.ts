import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Thresholds } from '../bins/bin-status'
import { DEFAULT_THRESHOLDS } from '../bins/bin-status'
import { changeThresholds, getThresholds, listAlerts } from '../contract/alerts-contract'
import { callOperation } from '../contract/call-operation'
import { useDataSource } from './data-source'
import { recordKey, useRecordQuery } from './real-query'

/** The thresholds in force, and a way to change them: it resolves when the record has them, and throws when not. */
export function useThresholds() {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const client = useQueryClient()
  const { data, ...answer } = useRecordQuery({
    operation: getThresholds,
    request: {},
    changesWith: ['thresholds'],
  })
  const change = useMutation({
    mutationFn: (body: Thresholds) => callOperation(changeThresholds, { body }),
    networkMode: 'always',
    onSuccess: (thresholds) => {
      client.setQueryData(recordKey(getThresholds, {}), thresholds)
      // Bins move and alerts rise with them.
      void client.invalidateQueries({ queryKey: recordKey(listAlerts, {}) })
      void client.invalidateQueries({ queryKey: ['real', 'bins'] })
    },
  })
  return {
    ...answer,
    thresholds: isMock ? DEFAULT_THRESHOLDS : data,
    change: change.mutateAsync,
    isChanging: change.isPending,
  }
}
