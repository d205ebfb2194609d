import { parseS3Address } from '../lib/s3/address.ts'
import { forRequests, openBucket, type S3Settings } from '../lib/s3/bucket.ts'
import { openFolderStore } from './folder-store.ts'
import { type MediaHost, publicHost, signedHost } from './media-host.ts'
import { type OutageLog, reportOutages } from './outages.ts'
import { openS3Library } from './s3-library.ts'
import { openS3Store } from './s3-store.ts'
import type { MediaStore } from './store.ts'

/** The settings that say where media are. */
export interface MediaSettings {
  mediaDir: string
  mediaUrl: string | undefined
  /** With a slash at the end. */
  mediaBaseUrl: string | undefined
  s3: S3Settings
}

/** Opens what imports write to: object storage if there is some, or else the folder. The caller closes its library. */
export const openMediaStore = async ({ mediaDir, mediaUrl, s3 }: MediaSettings): Promise<MediaStore> =>
  mediaUrl === undefined
    ? openFolderStore(mediaDir)
    : openS3Store(await openBucket(s3, parseS3Address(mediaUrl)), mediaUrl)

/**
 * Opens the media that aren't on this server: `host` is where players get them, and `library` what the server reads itself
 * (waveforms, and what a device must know for a download). The log gets outages of the storage. Throws a StartError if no
 * addresses can be signed.
 */
export async function openMediaElsewhere({ mediaUrl, mediaBaseUrl, s3 }: MediaSettings, log?: OutageLog) {
  const opened = mediaUrl === undefined ? undefined : await openBucket(s3, parseS3Address(mediaUrl), forRequests)
  const bucket = opened && log ? reportOutages(opened, log) : opened
  const signed = (): Promise<MediaHost> | undefined => bucket && signedHost(bucket)
  const host = mediaBaseUrl === undefined ? await signed() : publicHost(mediaBaseUrl)
  return { host, library: bucket && openS3Library(bucket) }
}
