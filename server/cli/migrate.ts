import { migrate, pendingMigrations } from '../db/migrate.ts'
import { reasonOf, StartError } from '../lib/start-errors.ts'
import { assertNoMore, type Command, readArguments } from './arguments.ts'

export const migrateCommand: Command = {
  help: `migrate         update the database's schema to this version, as starting does; --list only shows what would be done`,
  acceptsNewDatabase: true,
  parse(args) {
    const { values, positionals } = readArguments(args, { list: { type: 'boolean' } })
    assertNoMore('migrate', positionals)
    return async (db, print) => {
      try {
        const pending = await pendingMigrations(db)
        if (pending.length === 0) print('The schema is up to date.')
        for (const line of values.list ? pending : []) print(line)
        if (!values.list) await migrate(db, print)
        return 0
      } catch (error) {
        throw new StartError(`The schema can't be used by this version: ${reasonOf(error)}.`)
      }
    }
  },
}
