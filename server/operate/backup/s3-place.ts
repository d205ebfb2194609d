import { randomBytes } from 'node:crypto'
import type { S3Address } from '../../lib/s3/address.ts'
import { type Bucket, openBucket, type S3Settings } from '../../lib/s3/bucket.ts'
import { StartError } from '../../lib/start-errors.ts'
import { type BackupFiles, type Draft, type Place, timeOf } from './place.ts'

const manifest = 'manifest.json'
const media = 'media/'

/** The backups of a place have their recordings and pictures in common, each under the digest of its content. */
const keyOf = (backup: string, name: string) => (name.startsWith(media) ? name : `${backup}/${name}`)

const filesOf = (bucket: Bucket, at: string, backup: string): BackupFiles => ({
  at: `${at}/${backup}`,
  read: async name => (await bucket.get(keyOf(backup, name)))?.body,
  hold: async () => async () => {},
})

async function removeBelow(bucket: Bucket, begin: string): Promise<void> {
  for await (const { key } of bucket.list(begin)) await bucket.remove(key)
}

async function draftOf(bucket: Bucket, at: string, backup: string): Promise<Draft> {
  if (await bucket.head(keyOf(backup, manifest))) throw new StartError(`${at}/${backup} already exists.`)
  const stored = new Map<string, number>()
  for await (const { key, bytes } of bucket.list(media)) stored.set(key, bytes)
  return {
    ...filesOf(bucket, at, backup),
    write: (name, body) => bucket.put(keyOf(backup, name), body),
    // Encrypting the same content again makes other bytes: they must not replace those that an older backup names.
    mediaName: ({ sha256, extension }) =>
      media + sha256 + (extension && `.${randomBytes(4).toString('hex')}${extension}`),
    share: async (_from, name, bytes) => stored.get(name) === bytes,
    async finish(text) {
      await bucket.put(keyOf(backup, manifest), Buffer.from(text), 'application/json')
      await removeBelow(bucket, keyOf(backup, 'journal/'))
    },
    release: async () => {},
  }
}

/**
 * Backups in S3-compatible storage: `<name>/…` for each, and `media/<digest>` for what they share. A backup is complete once it
 * has its manifest.
 */
export async function s3Place(settings: S3Settings, address: S3Address): Promise<Place> {
  const bucket = await openBucket(settings, address)
  const at = `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, '')
  return {
    at,
    async backups() {
      const complete = new Set<string>()
      const all = new Set<string>()
      for await (const { key } of bucket.list('2')) {
        const [name = '', ...rest] = key.split('/')
        if (!timeOf(name)) continue
        all.add(name)
        if (rest.join('/') === manifest) complete.add(name)
      }
      return { complete: [...complete].sort(), interrupted: [...all].filter(name => !complete.has(name)).sort() }
    },
    open: name => filesOf(bucket, at, name),
    draft: name => draftOf(bucket, at, name),
    async remove(name) {
      await bucket.remove(keyOf(name, manifest))
      await removeBelow(bucket, `${name}/`)
      return true
    },
    async sweep(usedMedia) {
      const used = await usedMedia()
      await bucket.abandonParts()
      for await (const { key } of bucket.list(media)) if (!used.has(key)) await bucket.remove(key)
    },
    close: () => bucket.close(),
  }
}
