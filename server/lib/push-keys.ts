import { createECDH } from 'node:crypto'

/** What push messages are signed with (VAPID), and who push services write to when something is wrong with them. */
export interface PushKeys {
  publicKey: string
  privateKey: string
  /** `mailto:` or https. */
  subject: string
}

/** True for the two halves of one P-256 pair in base64url, as `segue vapid` prints them. */
export function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}
