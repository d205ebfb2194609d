import { resolve } from 'node:path'
import { isS3Address, parseS3Address } from '../../lib/s3/address.ts'
import type { S3Settings } from '../../lib/s3/bucket.ts'
import { StartError } from '../../lib/start-errors.ts'
import { filesIn, folderPlace } from './folder-place.ts'
import { manifestName } from './format.ts'
import { type BackupFiles, type Place, timeOf } from './place.ts'
import { s3Place } from './s3-place.ts'

/** The place at a folder or an address `s3://bucket/prefix`, for which the settings are asked. */
export const openPlace = async (at: string, s3: () => S3Settings): Promise<Place> =>
  isS3Address(at) ? s3Place(s3(), parseS3Address(at)) : folderPlace(resolve(at))

async function newestIn(place: Place): Promise<BackupFiles> {
  const newest = (await place.backups()).complete.at(-1)
  if (newest === undefined) throw new StartError(`${place.at} can't be used: it is not a backup, or an incomplete one.`)
  return place.open(newest)
}

/** The backup in a folder or at an address, or the newest one of a place that is named. */
export async function openBackup(at: string, s3: () => S3Settings): Promise<BackupFiles> {
  if (isS3Address(at)) {
    const [, parent, name] = /^(.*)\/([^/]+)\/?$/.exec(at) ?? []
    if (parent && name && timeOf(name)) return (await openPlace(parent, s3)).open(name)
    return newestIn(await openPlace(at, s3))
  }
  const files = filesIn(resolve(at))
  const manifest = await files.read(manifestName)
  manifest?.destroy()
  return manifest ? files : newestIn(folderPlace(files.at))
}
