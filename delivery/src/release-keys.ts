import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'

/** One line of the setting RELEASE_KEYS. */
export interface ListedKey {
  /**
   * The remote whose releases the key signs. `registry` is the key of servers and operators: it changes which version is live, and
   * publishes nothing. `all` does both for every remote. Nothing that a `revoked` key has signed counts.
   */
  owner: string
  key: KeyObject
  /** A short name of the key in messages and signatures: the beginning of its hash. */
  id: string
}

/** The private key that a process signs with. */
export interface Signer {
  key: KeyObject
  id: string
}

/** Whose signatures count, and with which key this process signs. None of it is from the store. */
export interface ReleaseKeys {
  listed: readonly ListedKey[]
  /** Absent in a process that only reads. */
  signer?: Signer
}

const OWNER = /^(mf-[a-z][a-z0-9-]*|registry|all|revoked)$/
const LINE = 'OWNER=KEY, as npm run release-key prints it'

/** Reads RELEASE_KEYS: a public key a line, as `mf-routes=MCowBQYDK2VwAyEA…`. An owner with two lines has two valid keys. */
export function parseReleaseKeys(text: string): ListedKey[] {
  const lines = text
    .split(/[\n,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (lines.length === 0) throw new Error(`RELEASE_KEYS lists no key: write a line for each, ${LINE}.`)
  return lines.map((line) => {
    const [, owner = '', base64 = ''] = /^([^=]+)=(.+)$/.exec(line) ?? []
    if (!OWNER.test(owner))
      throw new Error(
        `RELEASE_KEYS has a line '${line}': write ${LINE}, whose owner is a remote, registry, all or revoked.`,
      )
    const key = readKey(() =>
      createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }),
    )
    if (!key) throw new Error(`RELEASE_KEYS has no Ed25519 public key for ${owner}: write ${LINE}.`)
    return { owner, key, id: idOf(key) }
  })
}

/** Reads RELEASE_KEY, or what else `place` names: the base64 of an Ed25519 private key in PKCS#8. */
export function parseSigner(base64: string, place = 'RELEASE_KEY'): Signer {
  const key = readKey(() =>
    createPrivateKey({ key: Buffer.from(base64.trim(), 'base64'), format: 'der', type: 'pkcs8' }),
  )
  if (!key) throw new Error(`${place} is no Ed25519 private key: make one with npm run release-key.`)
  return { key, id: idOf(createPublicKey(key)) }
}

function readKey(read: () => KeyObject): KeyObject | undefined {
  try {
    const key = read()
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** One key for everything: the demonstration's own, or that of a council whose releases all come from one place. */
export function keysOf(signer: Signer): ReleaseKeys {
  return { listed: [{ owner: 'all', key: createPublicKey(signer.key), id: signer.id }], signer }
}

/** The line of RELEASE_KEYS by which a private key counts for an owner. `place` is where it was read from. */
export function publicLineOf(owner: string, privateKey: string, place?: string): string {
  const publicKey = createPublicKey(parseSigner(privateKey, place).key).export({
    format: 'der',
    type: 'spki',
  })
  const line = `${owner}=${publicKey.toString('base64')}`
  parseReleaseKeys(line)
  return line
}

/** A new pair, as the texts of RELEASE_KEY and of a line of RELEASE_KEYS without its owner. */
export function makeReleaseKey(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    publicKeyEncoding: { format: 'der', type: 'spki' },
  })
  return { privateKey: privateKey.toString('base64'), publicKey: publicKey.toString('base64') }
}

const idOf = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)
