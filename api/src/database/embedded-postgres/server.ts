import { join } from 'node:path'
import type { SystemUser } from './run-program'

/** All that is needed to run PostgreSQL on the record of a home. */
export interface Server {
  /** The folder with `bin`, `lib` and `share`. */
  binaries: string
  home: string
  user: SystemUser | undefined
  /** False only where all may be lost, as in tests: nothing waits for the disk. */
  isDurable: boolean
}

export const clusterOf = (home: string) => join(home, 'cluster')
/** The cluster's data. */
export const dataOf = (home: string) => join(clusterOf(home), 'data')
export const passwordOf = (cluster: string) => join(cluster, 'password')

export const ROLE = 'smart_bins'
const DATABASE = 'smart_bins'

export const urlOf = (port: number, password: string) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`
