import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { create } from 'tar'
import { makeFolder } from './folder.ts'

/** All files get this time, and are packed in the order of their names: equal contents make an equal file. */
const packedAt = new Date('2000-01-01T00:00:00Z')

/** Makes the release's tarball and its `.sha256` in a folder. Resolves with the tarball's path. */
export async function pack(into: string, version: string): Promise<string> {
  const name = `segue-${version}`
  const tarball = join(into, `${name}-${process.platform}-${process.arch}.tar.gz`)
  await mkdir(into, { recursive: true })
  await rm(join(into, name), { recursive: true, force: true })
  await makeFolder(join(into, name))
  const entries = await readdir(join(into, name), { recursive: true, withFileTypes: true })
  const files = entries
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(into.length + 1))
    .sort()
  await create({ file: tarball, cwd: into, gzip: true, portable: true, mtime: packedAt }, files)
  const hash = createHash('sha256')
  await pipeline(createReadStream(tarball), hash)
  await writeFile(`${tarball}.sha256`, `${hash.digest('hex')}  ${tarball.slice(into.length + 1)}\n`)
  await rm(join(into, name), { recursive: true })
  return tarball
}
