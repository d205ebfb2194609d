import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as z from 'zod/mini'
import { fetchWithin } from '../../lib/outgoing.ts'
import type { Identity } from '../api/call.ts'
import { Failure } from '../failure.ts'

/** Verifies an identity token. Resolves with the identity and the token's expiry (ms since 1970), or with null if it is invalid. */
export type Identify = (token: string) => Promise<{ identity: Identity; expires: number } | null>

/** Google's keys for Firebase identity tokens. */
const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'

const Claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  exp: z.number(),
  iat: z.number(),
  auth_time: z.int(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  firebase: z.optional(z.object({ sign_in_provider: z.optional(z.string()) })),
})

/** The same rule as for accounts. Letters other than ASCII could match another listener's address when case is ignored. */
const Address = z.email()

/** The provider's name without its `.com`: 'google' (product, 3.6). */
const providerOf = (name: string | undefined) => name?.replace(/\.com$/, '') ?? null

function readClaims(payload: JWTPayload): Awaited<ReturnType<Identify>> {
  const claims = Claims.safeParse(payload)
  const now = Date.now() / 1000 + 60
  if (!claims.success || claims.data.iat > now || claims.data.auth_time > now) return null
  const { sub, exp, iat, auth_time, email, email_verified, firebase } = claims.data
  const provider = providerOf(firebase?.sign_in_provider)
  return {
    identity: {
      uid: sub,
      email: Address.safeParse(email).data ?? null,
      emailVerified: email_verified === true,
      provider,
      authTime: auth_time,
      issuedAt: iat,
    },
    expires: exp * 1000,
  }
}

const expected = (project: string) => ({ issuer: `https://securetoken.google.com/${project}`, audience: project })

/** True if the token itself is invalid. Other errors mean that the keys couldn't be fetched. */
const isTokenError = (error: unknown) =>
  error instanceof errors.JOSEError &&
  /^ERR_(JWT|JWS|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING|JWKS_MULTIPLE)/.test(error.code)

/** The keys at an address. They are fetched when they are needed, and kept for ten minutes. */
export const remoteKeys = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), { timeoutDuration: 5_000, [customFetch]: fetchWithin })

/**
 * Verifies Firebase identity tokens as Firebase documents it: RS256 with one of Google's keys, this project as audience and
 * issuer, a subject, not expired, and not from the future. Throws a 503 while the keys can't be fetched, because a 401 would
 * log the listener out.
 */
export function firebaseIdentities(project: string, keys: JWTVerifyGetKey = remoteKeys(googleKeys)): Identify {
  return async token => {
    const verified = await jwtVerify(token, keys, { algorithms: ['RS256'], ...expected(project) }).catch(error => {
      if (isTokenError(error)) return null
      throw new Failure(503, "We can't reach the login provider right now. Please try again in a moment.", {
        retryAfter: 5,
      })
    })
    return verified && readClaims(verified.payload)
  }
}

/** Reads the unsigned tokens of the Auth emulator. Only for test projects, which `config.ts` enforces. */
export function emulatorIdentities(project: string): Identify {
  const { issuer, audience } = expected(project)
  return async token => {
    try {
      const claims = decodeJwt(token)
      if (decodeProtectedHeader(token).alg !== 'none' || claims.iss !== issuer || claims.aud !== audience) return null
      const found = readClaims(claims)
      return found && found.expires > Date.now() ? found : null
    } catch {
      return null
    }
  }
}
