import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { notAuthenticated } from './failure.ts'
import type { Caller } from './registry.ts'

const accessMinutes = 15
const issuer = 'segue'

const Claims = z.object({
  sub: z.string().check(z.regex(/^\d{1,10}$/)),
  sid: z.uuid(),
})

/** Makes and reads access tokens: HS256, 15 minutes, naming the user and the session. */
export function createAuth(db: Db, secret: Uint8Array) {
  const issue = ({ userId, sessionId }: { userId: number; sessionId: string }) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${accessMinutes}m`)
      .sign(secret)

  const read = async (token: string): Promise<Caller> => {
    const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success) throw notAuthenticated()
    return { userId: Number(claims.data.sub), sessionId: claims.data.sid, identity: null }
  }

  /** The caller of a request with a bearer token of a session that still stands. Throws 401 otherwise. */
  const authenticate = async (request: FastifyRequest): Promise<Caller> => {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw notAuthenticated()
    const caller = await read(token)
    const standing = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '=', caller.sessionId)
      .where('sessions.user_id', '=', caller.userId)
      .where('sessions.revoked_at', 'is', null)
      .where('users.disabled_at', 'is', null)
      .executeTakeFirst()
    if (!standing) throw notAuthenticated()
    return caller
  }

  return { issue, authenticate }
}

export type Auth = ReturnType<typeof createAuth>
