import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts secrets that the server itself must read again, such as what another service lets it in with. */
export interface SecretBox {
  /** `context` says what the secret is and whose: the same is needed to open it. */
  seal(secret: string, context: string): Buffer
  /** The secret, or undefined if it was sealed by another key or for another context. */
  open(sealed: Uint8Array, context: string): string | undefined
}

/**
 * Makes a box (AES-256-GCM) whose key is derived from the installation's token secret: a copy of the database alone opens
 * nothing.
 */
export function createSecretBox(tokenSecret: Uint8Array): SecretBox {
  const key = derivedKey(tokenSecret, 'sealed secrets')
  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed, context) {
      try {
        const nonce = sealed.subarray(0, nonceBytes)
        const text = sealed.subarray(nonceBytes + tagBytes)
        const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([cipher.update(text), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
