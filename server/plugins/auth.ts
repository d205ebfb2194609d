import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Db } from '../db/pool.ts'
import { Recent } from '../lib/recent.ts'
import { userAgentOf } from '../lib/user-agent.ts'
import { sessionStands, visitorByIdentity } from './callers.ts'
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
const mostKnown = 10_000

const Claims = z.object({ sub: z.string().check(z.regex(/^\d{1,10}$/)), sid: z.uuid(), exp: z.number() })

const algorithmOf = (token: string) => {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

/** What a token proves by itself until it ends: a session of a user, or an identity of the provider. */
type Proof = { expires: number } & ({ userId: number; sessionId: string } | { identity: Identity })

interface Known {
  proof: Proof
  /** Who it was when the database was last asked, taken for granted `until` then. */
  caller: Caller
  until: number
}

/** Makes and reads access tokens (HS256, 15 minutes, naming user and session), and reads identity tokens. */
export function createAuth(db: Db, secret: Uint8Array, identify: Identify = async () => null) {
  const known = new Recent<string, Known>(mostKnown)
  /** How often something ended. An answer of the database from before such a moment is not to be relied on after it. */
  let endings = 0

  const issue = ({ userId, sessionId }: { userId: number; sessionId: string }) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${accessMinutes}m`)
      .sign(secret)

  /** To be called when a session of a user has ended, or an identity has changed hands, and not before it stands. */
  function forget(userId: number): void {
    endings++
    known.deleteWhere(({ caller }) => caller.userId === userId)
  }

  async function proofOf(token: string): Promise<Proof | null> {
    if (algorithmOf(token) !== 'HS256') return identify(token)
    const verified = await jwtVerify(token, secret, { algorithms: ['HS256'], issuer }).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success) return null
    const { sub, sid, exp } = claims.data
    return { userId: Number(sub), sessionId: sid, expires: exp * 1000 }
  }

  async function visitorOf(proof: Proof, request: FastifyRequest): Promise<Visitor | null> {
    if ('identity' in proof) return visitorByIdentity(db, proof.identity, userAgentOf(request), forget)
    const { userId, sessionId } = proof
    return (await sessionStands(db, userId, sessionId)) ? { userId, sessionId, identity: null } : null
  }

  async function authenticate(request: FastifyRequest, access: 'listener'): Promise<Caller>
  async function authenticate(request: FastifyRequest, access: 'identity'): Promise<Visitor>
  async function authenticate(request: FastifyRequest, access: 'listener' | 'identity'): Promise<Visitor> {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    if (scheme?.toLowerCase() !== 'bearer' || !token) throw notAuthenticated()
    const found = known.get(token)
    const now = Date.now()
    if (found && now < found.until) return found.caller
    const proof = found && now < found.proof.expires ? found.proof : await proofOf(token)
    const endingsBefore = endings
    const visitor = proof && (await visitorOf(proof, request))
    if (!proof || !visitor) {
      known.delete(token)
      throw notAuthenticated()
    }
    if (visitor.userId === null) {
      if (access === 'listener') throw notAuthenticated()
      return visitor
    }
    if (endings === endingsBefore)
      known.set(token, { proof, caller: visitor, until: Math.min(now + trustMs, proof.expires) })
    return visitor
  }

  const typed: Authenticate = authenticate
  return { issue, authenticate: typed, forget }
}

export type Auth = ReturnType<typeof createAuth>
