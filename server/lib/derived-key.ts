import { hkdfSync } from 'node:crypto'

/** A key of 256 bits for one purpose, derived from the installation's token secret: the same in every process. */
export const derivedKey = (tokenSecret: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', tokenSecret, '', `segue ${purpose}`, 32))
