import type { Config } from '../config.ts'
import type { Db } from '../db/pool.ts'
import { StartError } from '../lib/start-errors.ts'
import { deleteAccount } from '../modules/account/deletion.ts'
import { lifeMinutes, makeResetLink } from '../modules/account/reset.ts'
import { disable, enable, type ListenerRow, listenerOf, listeners } from '../operate/listeners.ts'
import { type Command, type Deed, readArguments } from './arguments.ts'
import { exportUser } from './user-export.ts'

type Print = (line: string) => void

/** Does something to a listener, and resolves with what to say of it. */
type Act = (db: Db, listener: ListenerRow, config: Config, file: string | undefined) => Promise<string>

const acts: Record<string, Act> = {
  async disable(db, { id, username }) {
    await disable(db, id)
    return `${username} is disabled: every session has ended, and nobody can sign in.`
  },
  async enable(db, { id, username }) {
    await enable(db, id)
    return `${username} can sign in.`
  },
  async delete(db, { id, username }) {
    await db.transaction().execute(trx => deleteAccount(trx, id))
    return `${username} is deleted, with all that was theirs.`
  },
  async export(db, listener, _config, file) {
    return `Everything about ${listener.username} is in ${await exportUser(db, listener, file)}.`
  },
  async 'reset-link'(db, { id, username, disabledAt }, { publicUrl }) {
    if (disabledAt) throw new StartError(`${username} is disabled: enable first.`)
    const link = await makeResetLink(db, id, publicUrl)
    return `${link}\nIt sets a new password for ${username}, once, within ${lifeMinutes} minutes.`
  },
}

const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '-'

async function list(db: Db, search: string | undefined, print: Print): Promise<number> {
  print(['id', 'name', 'e-mail', 'since', 'last used', 'disabled'].join('\t'))
  for await (const { id, username, email, since, usedAt, disabledAt } of listeners(db, search))
    print([id, username, email, day(since), day(usedAt), day(disabledAt)].join('\t'))
  return 0
}

async function run(
  act: Act,
  [name, file]: [string, string | undefined],
  db: Db,
  print: Print,
  config: Config,
): Promise<number> {
  const listener = await listenerOf(db, name)
  if (!listener) throw new StartError(`There is no listener ${name}.`)
  print(await act(db, listener, config, file))
  return 0
}

function read(args: string[]): Deed {
  const options = { search: { type: 'string' }, yes: { type: 'boolean' } } as const
  const { values, positionals } = readArguments(args, options)
  const [what = 'nothing', name, file, ...more] = positionals
  if (values.search !== undefined && what !== 'list') throw new StartError(`user ${what} takes no --search.`)
  if (values.yes !== undefined && what !== 'delete') throw new StartError(`user ${what} takes no --yes.`)
  if (what === 'list') {
    if (name !== undefined) throw new StartError('user list takes nothing more: --search finds a name.')
    return (db, print) => list(db, values.search, print)
  }
  const act = Object.hasOwn(acts, what) ? acts[what] : undefined
  if (!act) throw new StartError(`user can ${['list', ...Object.keys(acts)].join(', ')}, and not ${what}.`)
  if (name === undefined || more.length > 0 || (file !== undefined && what !== 'export'))
    throw new StartError(`user ${what} takes one name.`)
  if (what === 'delete' && !values.yes)
    throw new StartError(`Nothing brings ${name} back: user delete ${name} --yes. Nothing was changed.`)
  return (db, print, config) => run(act, [name, file], db, print, config)
}

export const userCommand: Command = {
  help: `user list        every listener; --search <text> in name or e-mail
  user disable <name>
                  end every session and let nobody sign in; user enable <name> takes it back
  user delete <name> --yes
                  delete the account and all that is its listener's
  user export <name> [file]
                  write everything that is kept about a listener as JSON, as they get it in Settings
  user reset-link <name>
                  print a link that sets a new password, as the mail has it`,
  read,
}
