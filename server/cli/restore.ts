import { wrongCounters } from '../db/counters.ts'
import { StartError } from '../lib/start-errors.ts'
import { openBackup } from '../operate/backup/open-backup.ts'
import { restore } from '../operate/backup/restore.ts'
import { type Command, readArguments } from './arguments.ts'

const options = { 'without-media': { type: 'boolean' }, identity: { type: 'string' } } as const

function read(args: string[]) {
  const { values, positionals } = readArguments(args, options)
  const [backup, ...more] = positionals
  if (!backup || more.length > 0) throw new StartError('restore takes one backup.')
  return { backup, identity: values.identity, withoutMedia: values['without-media'] === true }
}

export const restoreCommand: Command = {
  help: `restore <backup> restore a backup into an empty database, and its media into MEDIA_DIR; --without-media
                  --identity <file> has the key of age, if it is encrypted`,
  acceptsNewDatabase: true,
  parse(args) {
    const { backup, identity, withoutMedia } = read(args)
    return async (db, print, config) => {
      const from = await openBackup(backup, () => config.s3)
      const mediaDir = withoutMedia ? undefined : config.mediaDir
      const { made_at } = await restore(db, { from, identity, mediaDir, print })
      print(`Restored as of ${made_at}.`)
      const wrong = await wrongCounters(db)
      if (wrong.length > 0) print(`${wrong.length} counters in it were wrong: check --mend corrects them.`)
      return wrong.length > 0 ? 1 : 0
    }
  },
}
