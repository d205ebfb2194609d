import * as z from 'zod/mini'
import type { User } from '#contract/entities/account.ts'

/** Our tokens name a user and a session; an identity provider's token names the identity. */
const Claims = z.object({ sub: z.string(), sid: z.optional(z.string()) })

/** The claims of a token in a schema, unproved; null if they can't be read. */
export function claimsOf<Schema extends z.ZodMiniType>(token: string, schema: Schema): z.output<Schema> | null {
  try {
    const [, payload = ''] = token.split('.')
    return schema.parse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
  } catch {
    return null
  }
}

/** False when the access token names another user. True when it can't be read: the server refuses it for any user. */
export function mayBelongTo({ id, firebase_uid }: Pick<User, 'id' | 'firebase_uid'>, token: string): boolean {
  const claims = claimsOf(token, Claims)
  if (!claims) return true
  return claims.sub === (claims.sid === undefined ? firebase_uid : String(id))
}
