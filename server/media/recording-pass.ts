import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../lib/derived-key.ts'

/** A pass opens the recordings that only curators may hear: an audio element can't send a token, so it is in their address. */
export interface RecordingPasses {
  issue(): string
  isValid(pass: string): boolean
}

/** How long a player may use the address that it has, in s. */
const validSeconds = 24 * 60 * 60

/** Signed by a key that is derived from the token secret, so that every process knows them. */
export function createRecordingPasses(tokenSecret: Uint8Array): RecordingPasses {
  const key = derivedKey(tokenSecret, 'recording passes')
  const signed = (ends: string) => createHmac('sha256', key).update(ends).digest()
  const nowSeconds = () => Math.floor(Date.now() / 1000)
  return {
    issue() {
      const ends = String(nowSeconds() + validSeconds)
      return `${ends}.${signed(ends).toString('base64url')}`
    },
    isValid(pass) {
      const [ends = '', signature = ''] = pass.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = signed(ends)
      const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
      return isSigned && Number(ends) > nowSeconds()
    },
  }
}
