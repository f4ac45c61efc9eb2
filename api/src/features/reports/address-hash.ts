import type { Database } from '../../database/database'
import { addressNetwork, type KeyedHash, keyedHash } from '../../http/client-address'

export type AddressHash = KeyedHash

/** Stands for an address where reports are counted. */
export function addressHash(database: Pick<Database, 'query'>): AddressHash {
  const hash = keyedHash(database)
  return (address) => hash(addressNetwork(address))
}
