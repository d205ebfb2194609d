import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from '../lib/s3/bucket.ts'
import { pictureTypeOf } from './library.ts'
import { chunksOf, openS3Library } from './s3-library.ts'
import type { MediaStore } from './store.ts'

const otherTypes: Record<string, string> = { '.mp3': 'audio/mpeg', '.json': 'application/json' }

const typeOf = (path: string) => pictureTypeOf(path) ?? otherTypes[extname(path)]

/** Not so are the folders that storage's own web pages make, which end with a slash. */
const isFile = (key: string) => key.split('/').every(name => !['', '.', '..'].includes(name))

/** The media in object storage. Failures are StorageFailures, which say what to do. */
export function openS3Store(bucket: Bucket, place: string): MediaStore {
  /** Each folder is listed once: an import asks for the same one with every recording. */
  const listed = new Map<string, Promise<Set<string>>>()

  async function list(folder: string): Promise<Set<string>> {
    const names = new Set<string>()
    for await (const { key } of bucket.list(`${folder}/`)) names.add(key.slice(folder.length + 1))
    return names
  }
  function namesIn(folder: string): Promise<Set<string>> {
    const known = listed.get(folder) ?? list(folder)
    listed.set(folder, known)
    return known
  }
  async function added(path: string): Promise<void> {
    const at = path.lastIndexOf('/')
    const names = await listed.get(path.slice(0, at))
    names?.add(path.slice(at + 1))
  }

  return {
    place,
    library: openS3Library(bucket),
    names: async folder => [...(await namesIn(folder))],
    async write(path, content) {
      await bucket.put(path, content instanceof Readable ? content : Buffer.from(content), typeOf(path))
      await added(path)
    },
    async copy(path, from, sha256, signal) {
      const hash = createHash('sha256')
      const body = new Transform({
        transform(chunk, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      const reading = pipeline(createReadStream(from), body, { signal })
      await Promise.all([reading, bucket.put(path, body, typeOf(path))])
      if (hash.digest('hex') !== sha256) {
        await bucket.remove(path)
        return false
      }
      await added(path)
      return true
    },
    async fetch(path) {
      const object = await bucket.get(path)
      if (!object) throw new Error(`${path} was removed meanwhile`)
      const folder = await mkdtemp(join(tmpdir(), 'segue-media-'))
      const file = join(folder, 'file')
      const release = () => rm(folder, { recursive: true, force: true })
      try {
        await pipeline(chunksOf(object.body), createWriteStream(file))
      } catch (error) {
        await release()
        throw error
      }
      return { file, release }
    },
    async remove(path) {
      await bucket.remove(path)
      listed.clear()
    },
    async *files() {
      for await (const { key, bytes, changed, etag } of bucket.list())
        if (isFile(key)) yield { path: key, bytes, etag, at: changed.getTime(), changed: changed.getTime() }
    },
  }
}
