import { createHash, timingSafeEqual } from 'node:crypto'
import { type App, findApp, findAppBy, noteUse } from '../../db/accounts/app-passwords.ts'
import { countAttempt, type Limit } from '../../db/accounts/attempts.ts'
import type { Db } from '../../db/pool.ts'
import { networkOf } from '../../lib/network.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { codes, missing, SubsonicFailure } from './protocol/failure.ts'
import type { Parameters } from './protocol/parameters.ts'

/** A wrong password is nothing to guess by, with its 140 bits; this is against apps that never stop asking. */
const failuresByNetwork: Limit = { tries: 100, minutes: 15 }

const wrongPassword = () =>
  new SubsonicFailure(
    codes.wrongCredentials,
    'Wrong username or app password. Make an app password in the settings: your own password is never accepted here.',
  )
const wrongKey = () => new SubsonicFailure(codes.invalidApiKey, 'Invalid API key')
const tooMany = (wait: number) =>
  new SubsonicFailure(codes.wrongCredentials, 'Too many failed attempts. Please try again later.', wait)

/** A password as it is, or in hexadecimal behind `enc:`. */
const decoded = (password: string) =>
  password.startsWith('enc:') ? Buffer.from(password.slice(4), 'hex').toString('utf8') : password

/** Whether this is the digest of the password and the salt. */
function isToken(token: string, password: string, salt: string): boolean {
  const expected = createHash('md5')
    .update(password + salt, 'utf8')
    .digest()
  const given = Buffer.from(/^[0-9a-f]{32}$/i.test(token) ? token : '', 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Finds the app that a call names, by an API key, by a digest (`t`, `s`), or by its password (`p`). */
async function appOf(db: Db, box: SecretBox, parameters: Parameters) {
  const [key, username, token, salt, password] = ['apiKey', 'u', 't', 's', 'p'].map(name => parameters.optional(name))
  if (key !== undefined) {
    if ([username, token, salt, password].some(each => each !== undefined))
      throw new SubsonicFailure(codes.conflictingCredentials, 'Multiple conflicting authentication mechanisms provided')
    return { found: await findApp(db, key), refused: wrongKey }
  }
  if (username === undefined) throw missing('u')
  if (token === undefined) {
    if (password === undefined) throw missing('t')
    return { found: await findApp(db, decoded(password), username), refused: wrongPassword }
  }
  if (salt === undefined) throw missing('s')
  return {
    found: await findAppBy(db, box, username, stored => isToken(token, stored, salt)),
    refused: wrongPassword,
  }
}

/**
 * Resolves with the app that makes a call. Throws a SubsonicFailure for one that is unknown or revoked. A right password is let
 * in whatever else failed: an app that was forgotten at home must not lock the others out.
 */
export async function authenticate(db: Db, box: SecretBox, parameters: Parameters, address: string): Promise<App> {
  const { found, refused } = await appOf(db, box, parameters)
  if (!found) {
    const wait = await countAttempt(db, `app-password-from:${networkOf(address)}`, failuresByNetwork)
    throw wait === undefined ? refused() : tooMany(wait)
  }
  await noteUse(db, found)
  return found
}
