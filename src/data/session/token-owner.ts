import * as z from 'zod/mini'
import type { User } from '../../../contract/entities/account.ts'

/** Our tokens name a user and a session; an identity's token names who the identity is. */
const Claims = z.object({ sub: z.string(), sid: z.optional(z.string()) })

function claimsOf(token: string): z.infer<typeof Claims> | null {
  try {
    const [, payload = ''] = token.split('.')
    return Claims.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}

/**
 * True unless the access token says itself that it belongs to somebody else. One that says nothing is nobody's: the server
 * takes it from no one.
 */
export function mayBelongTo({ id, firebase_uid }: Pick<User, 'id' | 'firebase_uid'>, token: string): boolean {
  const claims = claimsOf(token)
  if (!claims) return true
  return claims.sub === (claims.sid === undefined ? firebase_uid : String(id))
}
