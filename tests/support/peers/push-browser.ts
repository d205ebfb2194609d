import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { PushMessage } from '#contract/worker.ts'

/** The browser's side of Web Push: its subscription, and how it decrypts a message (RFC 8291 and 8188). */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypts a message. Throws if it was encrypted for another subscription. */
  read(body: Buffer): PushMessage
}

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
const label = (name: string) => Buffer.from(`${name}\0`)

export function pushBrowser(endpoint: string): PushBrowser {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)

  function read(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const info = Buffer.concat([label('WebPush: info'), own, sender])
    const secret = derived(pair.computeSecret(sender), auth, info, 32)
    const key = derived(secret, salt, label('Content-Encoding: aes128gcm'), 16)
    const nonce = derived(secret, salt, label('Content-Encoding: nonce'), 12)
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // A single record: the delimiter 2 ends it, and zeros may pad it.
    return PushMessage.parse(JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()))
  }

  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    read,
  }
}
