import { resolve } from 'node:path'
import { wrongCounters } from '../db/counters.ts'
import { StartError } from '../lib/start-errors.ts'
import { backUp } from '../operate/backup/backup.ts'
import { restore } from '../operate/backup/restore.ts'
import { type Command, readArguments } from './arguments.ts'

/** The folder argument of a command. Throws a StartError unless there is exactly one. */
function folderOf(command: string, positionals: string[]): string {
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new StartError(`${command} takes one folder.`)
  return resolve(folder)
}

const noMedia = { 'without-media': { type: 'boolean' } } as const

export const backupCommand: Command = {
  help: `backup <folder>  write the database and the media to a new folder, while Segue runs
                  --since <backup> shares unchanged media with an earlier one; --without-media`,
  parse(args) {
    const { values, positionals } = readArguments(args, { ...noMedia, since: { type: 'string' } })
    const folder = folderOf('backup', positionals)
    const since = values.since === undefined ? undefined : resolve(values.since)
    return async (db, print, config) => {
      const mediaDir = values['without-media'] ? undefined : config.mediaDir
      await backUp(db, { folder, mediaDir, since, print })
      print(`The backup is in ${folder}.`)
      return 0
    }
  },
}

export const restoreCommand: Command = {
  help: `restore <folder> restore a backup into an empty database, and its media into MEDIA_DIR; --without-media`,
  acceptsNewDatabase: true,
  parse(args) {
    const { values, positionals } = readArguments(args, noMedia)
    const folder = folderOf('restore', positionals)
    return async (db, print, config) => {
      const mediaDir = values['without-media'] ? undefined : config.mediaDir
      const { made_at } = await restore(db, { folder, mediaDir, print })
      print(`Restored as of ${made_at}.`)
      const wrong = await wrongCounters(db)
      if (wrong.length > 0) print(`${wrong.length} counters in it were wrong: check --mend corrects them.`)
      return wrong.length > 0 ? 1 : 0
    }
  },
}
