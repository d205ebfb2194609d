import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { isRelease, sumsFile, versionIn } from '../../config/installation.ts'
import { assertDiskSpace } from '../../db/embedded/files.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import type { Installed } from './installed.ts'

/** What is unpacked is so many times as large as the tarball. */
const unpackedSize = 4
/** For a release that is given as a folder. */
const folderMegabytes = 300

/** Throws a StartError unless the file matches the `.sha256` next to it. */
async function assertWhole(tarball: string): Promise<void> {
  const text = await readFile(`${tarball}.sha256`, 'utf8').catch(() => {
    throw new StartError(`${tarball}.sha256 is missing: fetch it, too, as it says whether the tarball is whole.`)
  })
  const hash = createHash('sha256')
  await pipeline(createReadStream(tarball), hash)
  if (hash.digest('hex') !== text.slice(0, 64))
    throw new StartError(`${tarball} isn't what ${basename(tarball)}.sha256 says: fetch both again.`)
}

/** Puts the release into an empty folder, below which it has a folder of its own. */
async function unpack(source: string, into: string): Promise<void> {
  const { size, ...found } = await stat(source).then(
    stats => ({ size: stats.size, isFolder: stats.isDirectory() }),
    error => {
      throw new StartError(`${source} can't be read: ${reasonOf(error)}.`)
    },
  )
  const megabytes = found.isFolder ? folderMegabytes : Math.ceil((size * unpackedSize) / 2 ** 20)
  await assertDiskSpace(into, megabytes, 'the new release')
  if (found.isFolder) return cp(source, join(into, 'segue'), { recursive: true, verbatimSymlinks: true })
  await assertWhole(source)
  await promisify(execFile)('tar', ['-xzf', source, '-C', into]).catch(error => {
    throw new StartError(`${source} can't be unpacked: ${reasonOf(error)}.`)
  })
}

const sumsOf = (release: string) => readFile(join(release, sumsFile), 'utf8')

/**
 * Adds a release, a tarball or a folder, to the others. Resolves with its folder, which is complete; one that is there
 * already is used. Throws a StartError for what is no release.
 */
export async function placeRelease(
  source: string,
  { releases }: Installed,
): Promise<{ release: string; version: string }> {
  const staging = join(releases, '.new')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging)
  try {
    await unpack(source, staging)
    const [name = '', ...more] = await readdir(staging)
    const unpacked = join(staging, name)
    if (more.length > 0 || !isRelease(unpacked)) throw new StartError(`${source} is no release of Segue.`)
    const version = await versionIn(unpacked)
    const release = join(releases, `segue-${version}`)
    if (!isRelease(release)) await rename(unpacked, release)
    else if ((await sumsOf(release)) !== (await sumsOf(unpacked)))
      throw new StartError(`${release} is another build of ${version}: remove that folder, unless it serves.`)
    return { release, version }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
