export interface Address {
  what: string
  address: string
}

/** One line an address, in two columns. */
export function addressTable(addresses: readonly Address[]): string {
  const width = Math.max(...addresses.map(({ what }) => what.length))
  return addresses.map(({ what, address }) => `${what.padEnd(width)}   ${address}`).join('\n')
}
