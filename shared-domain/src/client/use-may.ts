import { isAllowed, type Permission } from '../access/policy'
import { whoAmI } from '../contract/session-contract'
import { useDataSource } from './data-source'
import { useRecordQuery } from './record-query'

/**
 * Whether to offer what needs this permission. Yes until it is known that it is not allowed: the server has the last
 * word either way. Mock data is everybody's.
 */
export function useMay(permission: Permission): boolean {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const { data } = useRecordQuery({ operation: whoAmI, request: {}, changesWith: [] })
  return isMock || data === null || isAllowed(permission, data.person?.roles ?? [])
}
