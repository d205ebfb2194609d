import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/pool.ts'
import { isS3Address, parseS3Address } from '../lib/s3/address.ts'
import { StartError } from '../lib/start-errors.ts'
import { openMediaStore } from '../media/open-media.ts'
import { backUp, type WriteOptions } from '../operate/backup/backup.ts'
import { encryptionTo } from '../operate/backup/encryption.ts'
import { type Keep, parseKeep } from '../operate/backup/keep.ts'
import { backUpInto } from '../operate/backup/keep-backups.ts'
import { openPlace } from '../operate/backup/open-backup.ts'
import { type Command, readArguments } from './arguments.ts'

const text = { type: 'string' } as const
const options = {
  since: text,
  into: text,
  to: text,
  keep: text,
  'encrypt-to': { type: 'string', multiple: true },
  'without-media': { type: 'boolean' },
} as const

/** Where a backup is to be written: a new folder, or a place that has several. */
type Target = { folder: string; since: string | undefined } | { place: string; keep: Keep | undefined }

function targetOf(args: string[]): Target {
  const { values, positionals } = readArguments(args, options)
  const named = [...positionals, values.into, values.to].filter(each => each !== undefined)
  const [at, ...more] = named
  if (at === undefined || more.length > 0)
    throw new StartError('backup takes one folder, or --into <folder>, or --to s3://bucket/prefix.')
  if (positionals.length === 0) {
    if (values.since !== undefined)
      throw new StartError('--since is for a single folder: --into and --to find it themselves.')
    return { place: at, keep: values.keep === undefined ? undefined : parseKeep(values.keep) }
  }
  if (values.keep !== undefined) throw new StartError('--keep is for --into and --to, which have several backups.')
  return { folder: resolve(at), since: values.since === undefined ? undefined : resolve(values.since) }
}

/** Throws a StartError if the media would be among the backups, or the backups among the media. */
function assertApart(place: string, mediaUrl: string | undefined): void {
  if (mediaUrl === undefined || !isS3Address(place)) return
  const [backups, media] = [parseS3Address(place), parseS3Address(mediaUrl)]
  const isOneInOther = backups.prefix.startsWith(media.prefix) || media.prefix.startsWith(backups.prefix)
  if (backups.bucket === media.bucket && isOneInOther)
    throw new StartError(
      `${place} and ${mediaUrl} (MEDIA_URL) overlap: give backups a bucket or a prefix of their own.`,
    )
}

/** Resolves with where the backup is. */
async function write(db: Db, config: Config, target: Target, rest: WriteOptions): Promise<string> {
  if ('folder' in target) {
    await backUp(db, { ...target, ...rest })
    return target.folder
  }
  const place = await openPlace(target.place, () => config.s3)
  try {
    return (await backUpInto(db, { place, time: new Date(), keep: target.keep, ...rest })).at
  } finally {
    place.close()
  }
}

export const backupCommand: Command = {
  help: `backup <folder>  write the database and the media to a new folder, while Segue runs
                  --since <backup> shares unchanged media with an earlier one; --without-media
                  --encrypt-to <key> encrypts all of it to a public key of age or GPG; may be repeated
  backup --into <folder>, backup --to s3://bucket/prefix
                  add a backup that is named by its time; --keep 7d,4w,6m keeps the last one of each of 7 days,
                  4 weeks, and 6 months, and removes the others`,
  parse(args) {
    const target = targetOf(args)
    const { values } = readArguments(args, options)
    return async (db, print, config) => {
      const encryption = await encryptionTo(values['encrypt-to'] ?? [])
      if ('place' in target) assertApart(target.place, config.mediaUrl)
      const media = values['without-media'] ? undefined : await openMediaStore(config)
      try {
        print(`The backup is in ${await write(db, config, target, { media, encryption, print })}.`)
      } finally {
        await media?.library.close()
      }
      return 0
    }
  },
}
