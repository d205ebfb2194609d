import { resolve } from 'node:path'
import { isS3Address, parseS3Address } from '../../lib/s3/address.ts'
import type { S3Settings } from '../../lib/s3/bucket.ts'
import { StartError } from '../../lib/start-errors.ts'
import { filesIn, folderPlace } from './folder-place.ts'
import { manifestName, readManifest } from './format.ts'
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

const hasManifest = async (files: BackupFiles): Promise<boolean> => {
  const manifest = await files.read(manifestName)
  manifest?.destroy()
  return manifest !== undefined
}

/** The backup in a folder or at an address, or the newest one of a place that is named. */
export async function openBackup(at: string, s3: () => S3Settings): Promise<BackupFiles> {
  if (isS3Address(at)) {
    const [, parent, name] = /^(.*)\/([^/]+)\/?$/.exec(at) ?? []
    if (parent && name && timeOf(name)) return (await openPlace(parent, s3)).open(name)
    return newestIn(await openPlace(at, s3))
  }
  const files = filesIn(resolve(at))
  return (await hasManifest(files)) ? files : newestIn(folderPlace(files.at))
}

/** Calls the work with a backup, which isn't removed meanwhile where its place can hold it. Elsewhere a StartError says so. */
export async function whileHeld<Done>(files: BackupFiles, work: () => Promise<Done>): Promise<Done> {
  await readManifest(files)
  const release = await files.hold()
  try {
    return await work()
  } catch (error) {
    if (await hasManifest(files).catch(() => true)) throw error
    throw new StartError(`${files.at} was removed while it was read, by a backup with --keep. Take another one.`)
  } finally {
    await release()
  }
}
