import { Role } from '#contract/entities/account.ts'
import type { Config } from '../config/config.ts'
import { disable, enable, type ListenerRow, listenerOf, listeners, setRole } from '../db/accounts/listeners.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { oneOf } from '../lib/words.ts'
import { deleteAccount } from '../modules/account/deletion.ts'
import { linkMinutes, makeResetLink } from '../modules/account/password/reset.ts'
import { type Command, type CommandHandler, readArguments } from './arguments.ts'
import { exportUser } from './user-export.ts'
import { invite } from './user-invite.ts'

type Print = (line: string) => void

/** An action on a listener. `second` is the argument after the name. Resolves with the text to print. */
type Action = (db: Db, listener: ListenerRow, config: Config, second: string | undefined) => Promise<string>

const nameAndRole = `a name and a role: ${oneOf(Role.options)}`

/** The role of this name. Throws a StartError for a missing or unknown one. */
function roleOf(name: string | undefined): Role {
  const role = Role.safeParse(name)
  if (!role.success) throw new StartError(`user role takes ${nameAndRole}.`)
  return role.data
}

const actions: Record<string, Action> = {
  async disable(db, { id, username }) {
    await db.transaction().execute(trx => disable(trx, id))
    return `${username} is disabled: they are logged out everywhere, and can't log in again.`
  },
  async enable(db, { id, username }) {
    await enable(db, id)
    return `${username} can log in again.`
  },
  async role(db, { id, username }, _config, name) {
    const role = roleOf(name)
    await setRole(db, id, role)
    return `${username} is now ${role === 'admin' ? 'an' : 'a'} ${role}.`
  },
  async delete(db, { id, username }) {
    await db.transaction().execute(trx => deleteAccount(trx, id))
    return `${username} and all of their data are deleted.`
  },
  async export(db, listener, _config, file) {
    return `Everything about ${listener.username} is in ${await exportUser(db, listener, file)}.`
  },
  async 'reset-link'(db, { id, username, disabledAt }, { publicUrl }) {
    if (disabledAt)
      throw new StartError(`${username} is disabled. Enable the account first: segue user enable ${username}`)
    const link = await makeResetLink(db, id, publicUrl, linkMinutes.usually)
    return `${link}\nThis link sets a new password for ${username}. It works once, for ${linkMinutes.usually} minutes.`
  },
}

const everyAction = () => oneOf(['list', 'invite', ...Object.keys(actions)])

/** The actions that take an argument after the name. */
const takesSecond = new Set(['export', 'role'])

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'

async function list(db: Db, search: string | undefined, print: Print): Promise<number> {
  print(['id', 'name', 'email', 'since', 'last used', 'disabled', 'role'].join('\t'))
  for await (const { id, username, email, since, usedAt, disabledAt, role } of listeners(db, search))
    print([id, username, email, day(since), day(usedAt), day(disabledAt), role].join('\t'))
  return 0
}

async function run(
  action: Action,
  [name, second]: [string, string | undefined],
  db: Db,
  print: Print,
  config: Config,
): Promise<number> {
  const listener = await listenerOf(db, name)
  if (!listener) throw new StartError(`There is no listener named ${name}. segue user list shows everyone.`)
  print(await action(db, listener, config, second))
  return 0
}

function parse(args: string[]): CommandHandler {
  const options = { search: { type: 'string' }, yes: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(args, options)
  const [what, name, second, ...more] = positionals
  if (what === undefined) throw new StartError(`Say what to do with users: ${everyAction()}.`)
  if (values.search !== undefined && what !== 'list') throw new StartError('--search is for user list only.')
  if (values.yes !== undefined && what !== 'delete') throw new StartError('--yes is for user delete only.')
  if (what === 'list') {
    if (name !== undefined) throw new StartError(`To find ${name}: segue user list --search ${name}`)
    return (db, print) => list(db, values.search, print)
  }
  if (what === 'invite') {
    if (name === undefined || second === undefined || more.length > 0)
      throw new StartError('user invite takes a name and an email address.')
    return async (db, print, { publicUrl }) => {
      print(await invite(db, publicUrl, [name, second]))
      return 0
    }
  }
  const action = Object.hasOwn(actions, what) ? actions[what] : undefined
  if (!action) throw new StartError(`There is no user ${what}. Use user ${everyAction()}.`)
  if (name === undefined || more.length > 0 || (second !== undefined && !takesSecond.has(what)))
    throw new StartError(`user ${what} takes ${what === 'role' ? nameAndRole : 'one name'}.`)
  if (what === 'role') roleOf(second)
  if (what === 'delete' && !values.yes)
    throw new StartError(
      `Deleting ${name} can't be undone. Nothing was changed. If you are sure: segue user delete ${name} --yes`,
    )
  return (db, print, config) => run(action, [name, second], db, print, config)
}

export const userCommand: Command = {
  help: `user list        list all listeners; --search <text> in name or email
  user invite <name> <email>
                  make an account, and print a link with which its owner chooses a password
  user disable <name>
                  end all sessions and block logins; user enable <name> undoes it
  user role <name> <role>
                  make a listener a curator or an admin, or a listener again
  user delete <name> --yes
                  delete the account and all its data
  user export <name> [file]
                  write everything about a listener as JSON, the same as in their settings
  user reset-link <name>
                  print a link that sets a new password, the same as in the mail`,
  parse,
}
