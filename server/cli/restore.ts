import { readConfig } from '../config/config.ts'
import { wrongCounters } from '../db/counters.ts'
import { recordBackup } from '../db/facts/last-backups.ts'
import { reasonOf, StartError } from '../lib/start-errors.ts'
import { counted, plural } from '../lib/words.ts'
import { openMediaStore } from '../media/open-media.ts'
import { openBackup, whileHeld } from '../operate/backup/open-backup.ts'
import { restore } from '../operate/backup/restore.ts'
import { tryRestore } from '../operate/backup/trial.ts'
import { openForCommand } from '../store/database.ts'
import { type Command, type Print, readArguments } from './arguments.ts'

const flag = { type: 'boolean' } as const
const options = { verify: flag, 'without-media': flag, identity: { type: 'string' } } as const

interface Wanted {
  backup: string
  verify: boolean
  identity: string | undefined
  withoutMedia: boolean
}

function read(args: string[]): Wanted {
  const { values, positionals } = readArguments(args, options)
  const [backup, ...more] = positionals
  if (!backup || more.length > 0) throw new StartError('restore takes one backup.')
  const { verify = false, identity, 'without-media': withoutMedia = false } = values
  return { backup, verify, identity, withoutMedia }
}

/** Records that a backup is good in the database that is served, if there is one here. */
async function recordVerified(made_at: string, print: Print): Promise<void> {
  try {
    const { databaseDirectUrl, dataDir } = readConfig(process.env)
    const store = await openForCommand(databaseDirectUrl, dataDir)
    await recordBackup(store.db, 'verified', made_at).finally(() => store.close())
  } catch (error) {
    print(`This couldn't be recorded for the metrics: ${reasonOf(error)}`)
  }
}

async function verify({ backup, identity, withoutMedia }: Wanted, print: Print): Promise<number> {
  const from = await openBackup(backup, () => readConfig(process.env).s3)
  const { made_at } = await whileHeld(from, () => tryRestore({ from, identity, withoutMedia, print }))
  print(`${from.at} can be restored. It is from ${made_at}, and every counter is correct.`)
  await recordVerified(made_at, print)
  return 0
}

export const restoreCommand: Command = {
  help: `restore <backup> restore a backup into an empty database, and its media into MEDIA_DIR or MEDIA_URL;
                  --without-media leaves the media out; --identity <file> is the age key of an encrypted one
  restore --verify <backup>
                  prove that it can be restored, by doing so in a temporary database; --identity, --without-media
                  <backup> is a folder, or s3://bucket/prefix/name; of several below it, the newest`,
  acceptsNewDatabase: true,
  parse(args) {
    const { backup, identity, withoutMedia } = read(args)
    return async (db, print, config) => {
      const from = await openBackup(backup, () => config.s3)
      const media = withoutMedia ? undefined : await openMediaStore(config)
      const restoring = whileHeld(from, () => restore(db, { from, identity, media, print }))
      const { made_at } = await restoring.finally(() => media?.library.close())
      print(`Restored to the state of ${made_at}.`)
      const wrong = await wrongCounters(db)
      if (wrong.length > 0)
        print(
          `${counted(wrong.length, 'counter')} in it ${plural(wrong.length, 'is', 'are')} wrong. To correct that: segue check --mend`,
        )
      return wrong.length > 0 ? 1 : 0
    }
  },
  parseWithoutDatabase(args) {
    const wanted = read(args)
    return wanted.verify ? print => verify(wanted, print) : undefined
  },
}
