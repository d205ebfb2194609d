import {
  createRemoteJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as z from 'zod/mini'
import type { Identity } from '../api/registry.ts'
import { Failure } from '../failure.ts'

/** Reads an identity token of the provider: the identity and when the token ends (ms since 1970), or null. */
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

/** As accounts have them: letters beyond ASCII could become, without case, somebody else's address. */
const Address = z.email()

/** The provider's name without its `.com`: 'google' (product, 3.6). */
const providerOf = (name: string | undefined) => name?.replace(/\.com$/, '') ?? null

function read(payload: JWTPayload): Awaited<ReturnType<Identify>> {
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

/** What is wrong with the token. Anything else is wrong with the way to the keys, and says nothing about the token. */
const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  /^ERR_(JWT|JWS|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING|JWKS_MULTIPLE)/.test(error.code)

/**
 * Verifies Firebase identity tokens as Firebase's documentation asks: RS256 by one of Google's keys, this project as
 * audience and issuer, a subject, not ended, and not from the future. Throws 503 while the keys can't be had: a 401 would
 * sign a listener out.
 */
export function firebaseIdentities(
  project: string,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(googleKeys)),
): Identify {
  return async token => {
    const verified = await jwtVerify(token, keys, { algorithms: ['RS256'], ...expected(project) }).catch(error => {
      if (isOfToken(error)) return null
      throw new Failure(503, 'The identity provider is away for a moment. Please try again.', { retryAfter: 5 })
    })
    return verified && read(verified.payload)
  }
}

/** The Auth emulator's tokens, which nobody signs: only for a test project, which `config.ts` makes sure of. */
export function emulatorIdentities(project: string): Identify {
  const { issuer, audience } = expected(project)
  return async token => {
    try {
      const claims = decodeJwt(token)
      if (decodeProtectedHeader(token).alg !== 'none' || claims.iss !== issuer || claims.aud !== audience) return null
      const found = read(claims)
      return found && found.expires > Date.now() ? found : null
    } catch {
      return null
    }
  }
}
