import * as contract from '#contract/routes/account.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import type { Auth } from '../../http/auth/auth.ts'
import { accountDisabled, Failure } from '../../http/failure.ts'
import { passwordMatches } from '../../lib/passwords.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { userAgentOf } from '../../lib/user-agent.ts'
import { normalizeUsername } from '../../lib/usernames.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { appPasswordRoutes } from './app-passwords.ts'
import { avatarRoutes } from './avatar/avatar.ts'
import { deletionRoutes } from './deletion.ts'
import { exportRoutes } from './export/routes.ts'
import type { KnownDevices } from './known-devices.ts'
import { emailAnswersTo, tryRegistration, tryReset, trySignIn } from './limits.ts'
import { linkRoutes } from './link.ts'
import { passwordRoutes } from './password/change.ts'
import { resetPassword } from './password/reset.ts'
import { enqueueResetMail } from './password/reset-mails.ts'
import { profileRoutes } from './profile.ts'
import { checkPassword, register } from './registration.ts'
import { sessionListRoutes } from './sessions/list.ts'
import { createSessions } from './sessions/sessions.ts'
import { findByUsername, ownUser } from './store.ts'

export interface AccountSettings {
  passwordMinLength: number
  mailer: Mailer
  /** Sends the mails that are due. */
  sendMails: () => Promise<void>
  devices: KnownDevices
  /** Encrypts what listeners let other apps in with. */
  box: SecretBox
  /** Runs work after the response. A failure is logged; closing the app waits for the work. */
  runInBackground(work: () => Promise<void>): void
}

/** The username and password of a Basic header (RFC 7617, UTF-8), or undefined. */
function credentialsOf(header: string | undefined): { username: string; password: string } | undefined {
  const encoded = /^basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  return colon > 0 ? { username: text.slice(0, colon), password: text.slice(colon + 1) } : undefined
}

const mailUnavailable = () =>
  new Failure(
    503,
    "We can't send emails right now. If this address has an account, its link will come as soon as we can.",
  )

const wrongCredentials = () => new Failure(401, 'Invalid username or password. Please try again.')

export function accountRoutes(registry: Registry, db: Db, auth: Auth, settings: AccountSettings): void {
  const sessions = createSessions(db, auth)
  const { passwordMinLength, mailer, sendMails, devices, box, runInBackground } = settings

  registry.implement(contract.signIn, { fails: [403, 429] }, async ({ request, reply }) => {
    const credentials = credentialsOf(request.headers.authorization)
    // PostgreSQL can't look up a text with a NUL.
    if (!credentials || credentials.password.length > 1024 || credentials.username.includes('\0'))
      throw wrongCredentials()
    const user = await findByUsername(db, credentials.username)
    const device = devices.find(request, user)
    const succeeded = await trySignIn(db, normalizeUsername(credentials.username), request.ip, device)
    if (!(await passwordMatches(user?.password_hash, credentials.password)) || !user) throw wrongCredentials()
    if (user.disabled_at !== null) throw accountDisabled()
    const tokens = await sessions.start(user, userAgentOf(request))
    if (!tokens) throw wrongCredentials()
    await succeeded()
    devices.remember(request, reply, user)
    return tokens
  })

  registry.implement(contract.renewTokens, { fails: [401, 429] }, ({ body }) => sessions.renew(body))

  registry.implement(contract.signOut, async ({ caller, db: trx }) => {
    await sessions.revoke(trx, caller.sessionId)
    return null
  })

  registry.implement(contract.getMe, ({ caller }) => ownUser(db, caller.userId))

  registry.implement(contract.createUser, { fails: [409, 429] }, async ({ body, request }) => {
    await tryRegistration(db, request.ip)
    return register(db, body, passwordMinLength, emailAnswersTo(request.ip))
  })

  // Neither the response nor its timing reveals whether the address has an account: the lookup happens after the response.
  registry.implement(contract.requestPasswordReset, { fails: [429] }, async ({ body, request }) => {
    await tryReset(db, body.email, request.ip)
    const isReady = await mailer.isReady()
    runInBackground(async () => {
      await enqueueResetMail(db, body.email)
      await sendMails()
    })
    if (!isReady) throw mailUnavailable()
    return {}
  })

  registry.implement(contract.resetPassword, async ({ body, request, reply }) => {
    checkPassword(body.new_password, passwordMinLength, 'new_password')
    devices.remember(request, reply, await resetPassword(db, body.token, body.new_password))
    return {}
  })

  linkRoutes(registry)
  profileRoutes(registry)
  avatarRoutes(registry, db)
  appPasswordRoutes(registry, box)
  passwordRoutes(registry, db, passwordMinLength, devices)
  sessionListRoutes(registry)
  exportRoutes(registry)
  deletionRoutes(registry, db)
}
