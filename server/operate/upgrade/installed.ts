import { readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { writeWhole } from '../../db/embedded/files.ts'
import { StartError } from '../../lib/start-errors.ts'
import { isRelease, programFolder, versionIn } from '../../program.ts'

/** A Segue that stands beside other releases of itself: `releases/segue-<version>`, and the link `current` to the one that serves. */
export interface Installed {
  /** The folder of `releases` and `current`. */
  root: string
  releases: string
  /** The folder of the release that `current` leads to, which runs this command, too. */
  program: string
  version: string
}

const Last = z.object({
  /** The name of the release that served before. */
  previous: z.string(),
  /** The backup that was made before the upgrade. */
  backup: z.nullable(z.string()),
})
/** What is written down of the last upgrade. */
export type Last = z.infer<typeof Last>

const lastIn = (root: string) => join(root, 'upgrade.json')

/** Throws a StartError if this program isn't the release that `current` leads to. */
export async function findInstalled(): Promise<Installed> {
  const releases = dirname(programFolder)
  const root = dirname(releases)
  const leadsTo = await realpath(join(root, 'current')).catch(() => undefined)
  if (!isRelease(programFolder) || basename(releases) !== 'releases' || leadsTo !== programFolder)
    throw new StartError(
      `Only a release in a folder releases/segue-<version> that the link current beside it leads to can be upgraded; this is ${programFolder}. docs/operating.md says how to install it so.`,
    )
  return { root, releases, program: programFolder, version: await versionIn(programFolder) }
}

/** Lets `current` lead to another release, in one step. */
export async function switchTo({ root }: Installed, program: string): Promise<void> {
  const fresh = join(root, 'current.new')
  await rm(fresh, { force: true })
  await symlink(join('releases', basename(program)), fresh)
  await rename(fresh, join(root, 'current'))
}

export const noteLast = ({ root }: Installed, last: Last): Promise<void> =>
  writeWhole(lastIn(root), JSON.stringify(last))

/** What is known of the last upgrade, or undefined if there was none. */
export async function readLast({ root }: Installed): Promise<Last | undefined> {
  const text = await readFile(lastIn(root), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Last.parse(JSON.parse(text))
}
