import type { FastifyRequest } from 'fastify'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { LruMap } from 'toad-cache'
import * as z from 'zod/mini'
import { hasRole } from '#contract/roles.ts'
import type { Access } from '#contract/route.ts'
import { accountDeleted, type SessionEnd, sessionEnded } from '#contract/session-end.ts'
import { identityEndOf, sessionEndOf } from '../../db/accounts/session-end.ts'
import type { Db } from '../../db/pool.ts'
import { userAgentOf } from '../../lib/user-agent.ts'
import type { Authenticate, Caller, Identity, Visitor } from '../api/call.ts'
import { accountDisabled, notAuthenticated, notFound } from '../failure.ts'
import { noteCaller } from '../log.ts'
import { sessionChecks, visitorByIdentity } from './callers.ts'
import type { Identify } from './identities.ts'

const accessMinutes = 15
const issuer = 'segue'

/** Verified tokens are cached, because a signature stays valid. Whether the session is active is checked each time. */
const maxCachedProofs = 10_000

const Claims = z.object({ sub: z.string().check(z.regex(/^\d{1,10}$/)), sid: z.uuid(), exp: z.number() })

const algorithmOf = (token: string) => {
  try {
    return decodeProtectedHeader(token).alg
  } catch {
    return undefined
  }
}

/** What a valid token proves: a session of a user, or an identity of the provider. `expires` is in ms since 1970. */
type Proof = { expires: number } & ({ userId: number; sessionId: string } | { identity: Identity })

/** Issues and verifies access tokens (HS256, 15 minutes, with user and session), and verifies identity tokens. */
export function createAuth(db: Db, secret: Uint8Array, identify: Identify = async () => null, reads: Db = db) {
  const proofs = new LruMap<Proof>(maxCachedProofs)
  const isActive = sessionChecks(reads)

  const issue = ({ userId, sessionId }: { userId: number; sessionId: string }) =>
    new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setSubject(String(userId))
      .setIssuedAt()
      .setExpirationTime(`${accessMinutes}m`)
      .sign(secret)

  /** What a token of ours proves, at the time `at`; null for an invalid one. */
  async function ownProofOf(token: string, at = new Date()) {
    const options = { algorithms: ['HS256'], issuer, currentDate: at }
    const verified = await jwtVerify(token, secret, options).catch(() => null)
    const claims = Claims.safeParse(verified?.payload)
    if (!claims.success) return null
    const { sub, sid, exp } = claims.data
    return { userId: Number(sub), sessionId: sid, expires: exp * 1000 }
  }

  const proofOf = async (token: string): Promise<Proof | null> =>
    algorithmOf(token) === 'HS256' ? ownProofOf(token) : identify(token)

  const endOf = (proof: Proof) => ('identity' in proof ? identityEndOf(db, proof.identity) : sessionEndOf(db, proof))

  /** How the session of an access token ended for good, also of one that has expired; null if that isn't known. */
  async function sessionEndBy(token: string): Promise<SessionEnd | null> {
    const proof = await ownProofOf(token, new Date(0))
    return proof && endOf(proof)
  }

  async function cachedProofOf(token: string): Promise<Proof | null> {
    const cached = proofs.get(token)
    if (cached && Date.now() < cached.expires) return cached
    const proof = await proofOf(token)
    if (proof) proofs.set(token, proof)
    return proof
  }

  async function visitorOf(proof: Proof, request: FastifyRequest): Promise<Visitor | 'disabled' | null> {
    if ('identity' in proof) return visitorByIdentity(db, proof.identity, userAgentOf(request))
    const { userId, sessionId } = proof
    return (await isActive({ userId, sessionId })) ? { userId, sessionId, identity: null } : null
  }

  async function bearerProofOf(request: FastifyRequest): Promise<Proof> {
    const [scheme, token] = request.headers.authorization?.split(' ') ?? []
    const proof = scheme?.toLowerCase() === 'bearer' && token ? await cachedProofOf(token) : null
    if (!proof) throw notAuthenticated()
    return proof
  }

  /** Throws the 404 of an unknown address for a listener without this role. */
  async function checkRole(userId: number, needed: 'curator' | 'admin'): Promise<void> {
    const user = await reads.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
    if (!user || !hasRole(user.role, needed)) throw notFound('This address')
  }

  async function authenticate(
    request: FastifyRequest,
    access: Exclude<Access, 'public' | 'basic' | 'identity'>,
  ): Promise<Caller>
  async function authenticate(request: FastifyRequest, access: 'identity'): Promise<Visitor>
  async function authenticate(request: FastifyRequest, access: Exclude<Access, 'public' | 'basic'>): Promise<Visitor> {
    const proof = await bearerProofOf(request)
    const visitor = await visitorOf(proof, request)
    // A disabled user who logs in gets the reason (403); one who was logged in is logged out (401).
    if (visitor === 'disabled') throw access === 'identity' ? accountDisabled() : notAuthenticated(sessionEnded)
    if (!visitor) throw notAuthenticated(await endOf(proof))
    if (visitor.userId === null) {
      if (access !== 'identity') throw notAuthenticated(accountDeleted)
      return visitor
    }
    noteCaller(request, visitor.userId)
    if (access === 'curator' || access === 'admin') await checkRole(visitor.userId, access)
    return visitor
  }

  /**
   * The listener whom the token names, for work that checks the session itself. An identity's session is found by its look-up,
   * so it is checked here, too.
   */
  async function readToken(request: FastifyRequest): Promise<Caller> {
    const proof = await bearerProofOf(request)
    if ('identity' in proof) return authenticate(request, 'listener')
    const { userId, sessionId } = proof
    noteCaller(request, userId)
    return { userId, sessionId, identity: null }
  }

  const typed: Authenticate = authenticate
  return { issue, authenticate: typed, readToken, sessionEndBy }
}

export type Auth = ReturnType<typeof createAuth>
