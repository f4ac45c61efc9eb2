import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Flags of WebAuthn's authenticator data. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()

/** What a server asks of a passkey; only the challenge matters here. */
export interface Asked {
  challenge: string
}

/** A passkey in software, which does what a phone or a security key does. It counts its signatures. */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let signatures = 0
  const data = (flags: number, attested: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signatures)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, attested])
  }
  const client = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }

  return {
    id: credential.id,
    make(asked: Asked) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = data(
        PRESENT | VERIFIED | ATTESTED,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      )
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        ...credential,
        response: {
          clientDataJSON: client('webauthn.create', asked).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    answer(asked: Asked, { isVerified = true }: { isVerified?: boolean } = {}) {
      signatures += 1
      const authData = data(isVerified ? PRESENT | VERIFIED : PRESENT)
      const clientData = client('webauthn.get', asked)
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
