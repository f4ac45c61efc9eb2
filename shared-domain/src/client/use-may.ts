import { isAllowed, type Permission } from '../access/policy'
import { useDataSource } from './data-source'
import { useSession } from './use-session'

/**
 * Whether to offer what needs this permission. Yes until it is known that it is not allowed: the server has the last
 * word either way. Mock data is everybody's.
 */
export function useMay(permission: Permission): boolean {
  const isMock = useDataSource(({ source }) => source === 'mock')
  const session = useSession()
  return isMock || session === null || isAllowed(permission, session.person?.roles ?? [])
}
