import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieAttributes, cookieName } from '../../http/auth/sessions'
import type { KeyedHash } from '../../http/client-address'

const ID_BYTES = 16
const LASTS_S = 180 * 24 * 60 * 60
/** A browser in a control room is used by several people. */
const PEOPLE_MAX = 8

/**
 * A browser in which people have signed in before. Its cookie is an id with a signature for each of their names, so that failed
 * attempts elsewhere do not lock its owner out:
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface KnownDevice {
  id: string
  /** The names, latest first. */
  signatures: readonly string[]
}

const COOKIE = /^[\w-]{22}(\.[\w-]{43}){1,8}$/

/** The device that a request claims to be; a new one each time when it claims none. */
export function claimedDevice({ server, cookies }: FastifyRequest): KnownDevice {
  const cookie = cookies[cookieName(server.access, 'device')] ?? ''
  const [id = '', ...signatures] = COOKIE.test(cookie) ? cookie.split('.') : []
  return { id: id || randomBytes(ID_BYTES).toString('base64url'), signatures }
}

const signatureOf = (hash: KeyedHash, { id }: KnownDevice, name: string) => hash(`device ${id} ${name}`)

/** Whether this name has signed in on the device before. */
export const isKnownFor = async (hash: KeyedHash, device: KnownDevice, name: string) =>
  device.signatures.includes(await signatureOf(hash, device, name))

/** Marks the device as known for a name that has just signed in. */
export async function rememberDevice(
  reply: FastifyReply,
  hash: KeyedHash,
  device: KnownDevice,
  name: string,
): Promise<void> {
  const { access } = reply.server
  const own = await signatureOf(hash, device, name)
  const others = device.signatures.filter((signature) => signature !== own).slice(0, PEOPLE_MAX - 1)
  const cookie = [device.id, own, ...others].join('.')
  reply.setCookie(cookieName(access, 'device'), cookie, { ...cookieAttributes(access), maxAge: LASTS_S })
}
