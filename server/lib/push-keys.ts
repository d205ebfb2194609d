import { createECDH } from 'node:crypto'

/** The VAPID keys that sign push messages, and the contact for push services. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** `mailto:` or https. */
  subject: string
}

/** True if the keys are a P-256 key pair in base64url, as `segue vapid` prints them. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
