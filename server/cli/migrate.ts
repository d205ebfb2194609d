import { migrate, pendingMigrations } from '../db/migrate.ts'
import { reasonOf, StartError } from '../lib/start-errors.ts'
import { type Command, readArguments } from './arguments.ts'

export const migrateCommand: Command = {
  help: `migrate         bring the database's schema to this version, as the start does; --list only says what that would do`,
  acceptsNewDatabase: true,
  parse(args) {
    const { values, positionals } = readArguments(args, { list: { type: 'boolean' } })
    if (positionals.length > 0) throw new StartError(`migrate takes no ${positionals.join(' ')}.`)
    return async (db, print) => {
      try {
        const pending = await pendingMigrations(db)
        if (pending.length === 0) print('The schema is that of this version.')
        for (const line of values.list ? pending : []) print(line)
        if (!values.list) await migrate(db, print)
        return 0
      } catch (error) {
        throw new StartError(`The schema can't be used by this version: ${reasonOf(error)}.`)
      }
    }
  },
}
