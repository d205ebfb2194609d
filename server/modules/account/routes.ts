import { getMe, renewTokens, signIn, signOut } from '../../../contract/routes/account.ts'
import type { Db } from '../../db/pool.ts'
import { passwordMatches } from '../../lib/passwords.ts'
import type { Auth } from '../../plugins/auth.ts'
import { Failure, notAuthenticated } from '../../plugins/failure.ts'
import type { Registry } from '../../plugins/registry.ts'
import { createSessions } from './sessions.ts'
import { findByUsername, findUser } from './store.ts'

/** The name and password of a Basic header (RFC 7617, UTF-8), or undefined when it holds none. */
function credentialsOf(header: string | undefined): { username: string; password: string } | undefined {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  return colon > 0 ? { username: text.slice(0, colon), password: text.slice(colon + 1) } : undefined
}

const wrongCredentials = () => new Failure(401, 'Invalid username or password. Please try again.')

export function accountRoutes(registry: Registry, db: Db, auth: Auth): void {
  const sessions = createSessions(db, auth)

  registry.implement(signIn, async ({ request }) => {
    const credentials = credentialsOf(request.headers.authorization)
    // No account has a NUL in its name, and no store could look for one.
    if (!credentials || credentials.password.length > 1024 || credentials.username.includes('\0'))
      throw wrongCredentials()
    const user = await findByUsername(db, credentials.username)
    if (!(await passwordMatches(user?.password_hash, credentials.password)) || !user) throw wrongCredentials()
    return sessions.start(user.id)
  })

  registry.implement(renewTokens, ({ body }) => sessions.renew(body.refresh_token))

  registry.implement(signOut, async ({ caller }) => {
    if (caller.sessionId) await sessions.revoke(caller.sessionId)
    return null
  })

  registry.implement(getMe, async ({ caller }) => {
    const user = await findUser(db, caller.userId)
    if (!user) throw notAuthenticated()
    return user
  })
}
