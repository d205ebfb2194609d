import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'

/** All files get this time, and are packed in the order of their names: equal contents make an equal file. */
const packedAt = new Date('2000-01-01T00:00:00Z')

/** Makes of a release's folder the tarball and its `.sha256` beside it. Resolves with the tarball's path. */
export async function pack(folder: string): Promise<string> {
  const tarball = `${folder}-${process.platform}-${process.arch}.tar.gz`
  const cwd = dirname(folder)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.map(entry => relative(cwd, join(entry.parentPath, entry.name))).sort()
  // Folders are packed by themselves, so that they get their modes and not those of whoever unpacks them.
  const options = { file: tarball, cwd, gzip: true, portable: true, mtime: packedAt, noDirRecurse: true }
  await create(options, [basename(folder), ...paths])
  const hash = createHash('sha256')
  await pipeline(createReadStream(tarball), hash)
  await writeFile(`${tarball}.sha256`, `${hash.digest('hex')}  ${basename(tarball)}\n`)
  await rm(folder, { recursive: true })
  return tarball
}
