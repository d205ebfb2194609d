import { fetchWithin } from '../../../lib/outgoing.ts'
import { parseS3Address } from '../../../lib/s3/address.ts'
import { type Bucket, openBucket } from '../../../lib/s3/bucket.ts'
import { reasonOf, StartError } from '../../../lib/start-errors.ts'
import { openMediaElsewhere } from '../../../media/open-media.ts'
import type { Check, CheckContext } from '../check.ts'
import type { Finding } from '../finding.ts'
import { beginning } from './reach.ts'

const documented = 'docs/operating.md, "Object storage", has the rules for the bucket.'

async function firstKey(bucket: Bucket): Promise<string | undefined> {
  for await (const { key } of bucket.list('', 1)) return key
  return undefined
}

/** Asks for the beginning of a file as the app does on a device, from another origin. */
async function checkReading({ config, findings, signal }: CheckContext, key: string): Promise<Finding> {
  const { host, library } = await openMediaElsewhere(config)
  await library?.close()
  const { url = '' } = (await host?.redirectTo(encodeURI(key))) ?? {}
  const { origin } = new URL(config.publicUrl)
  const { status, headers } = await fetchWithin(url, {
    ...beginning,
    headers: { origin, range: 'bytes=0-0' },
    signal,
  })
  const allowed = headers.get('access-control-allow-origin')
  if (status !== 206)
    return findings.problem(
      `Where players get the media, ${new URL(url).origin} answers ${status} to a range.`,
      documented,
    )
  if (allowed !== '*' && allowed !== origin)
    return findings.problem(
      `${new URL(url).origin} doesn't allow downloads to devices from ${origin} (CORS).`,
      documented,
    )
  return findings.ok(`Players get the media from ${new URL(url).origin}.`)
}

/** Whether the media in object storage can be read, by the server and by players. */
export const mediaStorage: Check = {
  needs: ['MEDIA_URL', 'MEDIA_BASE_URL', 'PUBLIC_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  async run(context) {
    const { config, findings } = context
    if (config.mediaUrl === undefined) return [findings.ok('The media are in MEDIA_DIR.')]
    const bucket = await openBucket(config.s3, parseS3Address(config.mediaUrl))
    try {
      const key = await firstKey(bucket)
      if (key === undefined) return [findings.ok(`MEDIA_URL answers; there are no media in ${config.mediaUrl} yet.`)]
      return [findings.ok(`MEDIA_URL answers: ${config.mediaUrl}.`), await checkReading(context, key)]
    } catch (error) {
      const message = error instanceof StartError ? error.message : `The media can't be read: ${reasonOf(error)}.`
      return [findings.problem(message, 'Check MEDIA_URL and the settings S3_….')]
    } finally {
      bucket.close()
    }
  },
}
