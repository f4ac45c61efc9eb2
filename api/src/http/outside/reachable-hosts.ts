import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** A host that may not be asked. The message is the end of a sentence about it. */
export class HostRefused extends Error {}

/** The setting with the hosts inside the network that may be asked, for each part whose people give addresses. */
export const hostsInsideVariable = () =>
  z
    .string()
    .regex(
      /^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/,
      'set it to host names with commas between, such as matrix.example.govt.nz',
    )
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .default([])

const INSIDE = 'it is inside the network. Who runs the server can allow its host by MESSAGE_HOSTS_INSIDE'

const HTTPS_ALONE =
  '. Give one with https; http is for hosts inside the network, which who runs the server allows by MESSAGE_HOSTS_INSIDE'

/** Whether an address is one of the internet: not this machine, a private network, or one kept for a purpose. */
function isOfInternet(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Throws a HostRefused when an address that a person gave cannot be asked. Where its host name leads is checked when it is asked. */
export function requireReachable(url: URL, hostsInside: readonly string[]): void {
  if (url.username || url.password)
    throw new HostRefused('it holds a user name or password. Leave them out of the address')
  const host = hostOf(url)
  if (hostsInside.includes(host)) {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new HostRefused('it is not an http address')
    return
  }
  const isInside = isIP(host) !== 0 && !isOfInternet(host)
  if (url.protocol !== 'https:')
    throw new HostRefused(`it is not an https address${isInside ? `, and ${INSIDE}` : HTTPS_ALONE}`)
  if (isInside) throw new HostRefused(INSIDE)
}

/**
 * Looks a host name up for one connection, and refuses it when any of its addresses is inside the network. The connection goes to the
 * address that was checked.
 */
export const reachableLookup =
  (hostsInside: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const isAllowed = hostsInside.includes(hostname.toLowerCase())
      const refused =
        error ??
        (isAllowed || addresses.every(({ address }) => isOfInternet(address))
          ? null
          : new HostRefused(INSIDE))
      const [first] = addresses ?? []
      if (refused || !first) callback(refused ?? new Error('No address.'), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
