import type { Database } from '../../database/database'
import { addressNetwork } from '../../http/client-addresses/address-network'
import { type KeyedHash, keyedHash } from '../../http/client-addresses/keyed-hash'

export type AddressHash = KeyedHash

/** Stands for an address where reports are counted. */
export function addressHash(database: Pick<Database, 'query'>): AddressHash {
  const hash = keyedHash(database)
  return (address) => hash(addressNetwork(address))
}
