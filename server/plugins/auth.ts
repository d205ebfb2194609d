import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { linkIdentity } from '../db/link-identity.ts'
import type { Db } from '../db/pool.ts'
import { notAuthenticated } from './failure.ts'
import type { Identify } from './identities.ts'
import type { Authenticate, Caller, Identity, Visitor } from './registry.ts'

const accessMinutes = 15
const issuer = 'segue'

/**
 * How long a caller is taken for granted after the database was asked. What ends a session here ends it at once; what ends
 * it in another process of this installation, after this time.
 */
const trustMs = 5_000
const mostTrusted = 10_000

const Claims = z.object({ sub: z.string().check(z.regex(/^\d{1,10}$/)), sid: z.uuid(), exp: z.number() })

const algorithmOf = (token: string) => {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

interface Trusted {
  caller: Caller
  until: number
}

/** Makes and reads access tokens (HS256, 15 minutes, naming user and session), and reads identity tokens. */
export function createAuth(db: Db, secret: Uint8Array, identify: Identify = async () => null) {
  const trusted = new Map<string, Trusted>()

  const issue = ({ userId, sessionId }: { userId: number; sessionId: string }) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${accessMinutes}m`)
      .sign(secret)

  /** The listener of an own token whose session stands. */
  async function ofSession(token: string): Promise<{ caller: Caller; expires: number } | null> {
    const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success) return null
    const caller = { userId: Number(claims.data.sub), sessionId: claims.data.sid, identity: null }
    const standing = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '=', caller.sessionId)
      .where('sessions.user_id', '=', caller.userId)
      .where('sessions.revoked_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst()
    return standing ? { caller, expires: claims.data.exp * 1000 } : null
  }

  /** The listener whom an identity is linked to, or who claimed it with the e-mail that it now proves. */
  const userOf = (identity: Identity): Promise<number | null> =>
    db.transaction().execute(async trx => {
      const users = trx.selectFrom('users').select('id').where('disabled_at', 'is', null)
      const linked = await users.where('firebase_uid', '=', identity.uid).executeTakeFirst()
      if (linked) return linked.id
      const { email } = identity
      if (!identity.emailVerified || email === null) return null
      const claimed = await users
        .where('claimed_uid', '=', identity.uid)
        .where(({ eb, fn }) => eb(fn('lower', ['email']), '=', fn('lower', [eb.val(email)])))
        .executeTakeFirst()
      if (!claimed) return null
      await linkIdentity(trx, claimed.id, identity.uid, identity.provider)
      return claimed.id
    })

  async function visitorOf(token: string): Promise<{ visitor: Visitor; expires: number } | null> {
    if (algorithmOf(token) === 'HS256') {
      const found = await ofSession(token)
      return found && { visitor: found.caller, expires: found.expires }
    }
    const found = await identify(token)
    if (!found) return null
    const { identity, expires } = found
    return { visitor: { userId: await userOf(identity), sessionId: null, identity }, expires }
  }

  function trust(token: string, caller: Caller, expires: number): void {
    if (trusted.size >= mostTrusted) trusted.clear()
    trusted.set(token, { caller, until: Math.min(Date.now() + trustMs, expires) })
  }

  async function authenticate(request: FastifyRequest, access: 'listener'): Promise<Caller>
  async function authenticate(request: FastifyRequest, access: 'identity'): Promise<Visitor>
  async function authenticate(request: FastifyRequest, access: 'listener' | 'identity'): Promise<Visitor> {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw notAuthenticated()
    const known = trusted.get(token)
    if (known && Date.now() < known.until) return known.caller
    trusted.delete(token)
    const found = await visitorOf(token)
    if (!found) throw notAuthenticated()
    const { visitor, expires } = found
    if (visitor.userId === null) {
      if (access === 'listener') throw notAuthenticated()
      return visitor
    }
    trust(token, { ...visitor, userId: visitor.userId }, expires)
    return visitor
  }

  /** To be called when a session of a user has ended, or an identity has changed hands. */
  function forget(userId: number): void {
    for (const [token, { caller }] of trusted) if (caller.userId === userId) trusted.delete(token)
  }

  const typed: Authenticate = authenticate
  return { issue, authenticate: typed, forget }
}

export type Auth = ReturnType<typeof createAuth>
