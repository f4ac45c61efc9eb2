import { createDecipheriv, createECDH, createHash, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser with a push subscription, which reads what is sent to it. */
export class PushBrowser {
  readonly id: string
  readonly subscription: { endpoint: string; p256dh: string; auth: string }
  readonly #keys: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(endpoint: string) {
    this.id = createHash('sha256').update(endpoint).digest('hex')
    this.subscription = {
      endpoint,
      p256dh: this.#keys.generateKeys('base64url'),
      auth: this.#auth.toString('base64url'),
    }
  }

  /** Decrypts a message by RFC 8291, in the encoding of RFC 8188, without the library that encrypts it. */
  read(body: Buffer): { title: string; body: string; path: string; tag: string } {
    const salt = body.subarray(0, 16)
    const headerEnd = 21 + body.readUInt8(20)
    const sender = body.subarray(21, headerEnd)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender])
    const secret = derive(this.#keys.computeSecret(sender), this.#auth, info, 32)
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(body.subarray(-16))
    const padded = Buffer.concat([decipher.update(body.subarray(headerEnd, -16)), decipher.final()])
    // The last record ends with 2 and zeros.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'))
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
