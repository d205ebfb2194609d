import { access, constants, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { installationFolder, isRelease, versionIn } from '../../config/installation.ts'
import { readIfAny, writeWhole } from '../../db/embedded/files.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'

/** An installation with several releases: `releases/segue-<version>`, and the link `current` to the one that serves. */
export interface Installed {
  /** The folder of `releases` and `current`. */
  root: string
  releases: string
  /** The folder of the release that `current` leads to, which runs this command, too. */
  release: string
  version: string
}

const Upgrade = z.object({
  /** The name of the release that served before. */
  previous: z.string(),
  /** The backup that was made before. */
  backup: z.nullable(z.string()),
})
type Upgrade = z.infer<typeof Upgrade>
/** The last upgrade to each release, by its name. */
const Upgrades = z.record(z.string(), Upgrade)

const upgradesIn = (root: string) => join(root, 'upgrades.json')

/** Throws a StartError if this isn't the release that `current` leads to, or can't be replaced by who runs it. */
export async function findInstalled(): Promise<Installed> {
  const releases = dirname(installationFolder)
  const root = dirname(releases)
  const leadsTo = await realpath(join(root, 'current')).catch(() => undefined)
  if (!isRelease(installationFolder) || basename(releases) !== 'releases' || leadsTo !== installationFolder)
    throw new StartError(
      `Only a release in a folder releases/segue-<version> that the link current next to it leads to can be upgraded; this is ${installationFolder}. docs/operating.md says how to install it so.`,
    )
  for (const folder of [root, releases])
    await access(folder, constants.W_OK).catch(error => {
      throw new StartError(`${folder} can't be written to: ${reasonOf(error)}. It must belong to who runs this.`)
    })
  return { root, releases, release: installationFolder, version: await versionIn(installationFolder) }
}

/** Lets `current` lead to another release, in one step. */
export async function switchTo({ root }: Installed, release: string): Promise<void> {
  const fresh = join(root, 'current.new')
  await rm(fresh, { force: true })
  await symlink(join('releases', basename(release)), fresh)
  await rename(fresh, join(root, 'current'))
}

async function readUpgrades(root: string): Promise<z.infer<typeof Upgrades>> {
  const text = await readIfAny(upgradesIn(root))
  return text === undefined ? {} : Upgrades.parse(JSON.parse(text))
}

/** Writes down what is to be replaced by a release. That says nothing of the others, so it does no harm if that fails. */
export async function noteUpgrade({ root }: Installed, release: string, upgrade: Upgrade): Promise<void> {
  await writeWhole(upgradesIn(root), JSON.stringify({ ...(await readUpgrades(root)), [release]: upgrade }))
}

/** The upgrade to the release that serves, or undefined if it was the first one. */
export const upgradeToThis = async ({ root, release }: Installed): Promise<Upgrade | undefined> =>
  (await readUpgrades(root))[basename(release)]
