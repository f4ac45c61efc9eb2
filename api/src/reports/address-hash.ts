import { addressNetwork } from '../addresses/address-network'
import { type KeyedHash, keyedHash } from '../addresses/keyed-hash'
import type { Database } from '../database/database'

export type AddressHash = KeyedHash

/** Stands for an address where reports are counted. */
export function addressHash(database: Pick<Database, 'query'>): AddressHash {
  const hash = keyedHash(database)
  return (address) => hash(addressNetwork(address))
}
