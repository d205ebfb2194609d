import { basename, dirname, join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { isRelease, versionIn } from '../../config/installation.ts'
import { lockFolder } from '../../db/embedded/lock.ts'
import { codeOf, reasonOf, StartError } from '../../lib/start-errors.ts'
import { readServing } from '../../store/serving-file.ts'
import { findInstalled, type Installed, noteUpgrade, switchTo, upgradeToThis } from './installed.ts'
import { placeRelease } from './place-release.ts'
import { type Restarted, restartService } from './restart.ts'
import { assertHealthy, runRelease, succeed } from './run-release.ts'
import { tryToServe } from './trial.ts'
import { nextBackup, removeOldBackups } from './upgrade-backups.ts'

type Print = (line: string) => void

export interface UpgradeOptions {
  config: Config
  /** The folder for the backup; undefined makes none. */
  backupInto: string | undefined
  print: Print
}

const restartHint = {
  restarted:
    'The first process keeps its version until it is restarted as a whole (systemctl restart segue), at a quiet time.',
  'one process':
    'One process serves: restart it now (systemctl restart segue). With --workers no request would have to wait.',
  'not running': 'Nothing serves here: start it.',
} satisfies Record<Restarted, string>

/** Whether version a is later than b. */
function isLater(a: string, b: string): boolean {
  const [left = [], right = []] = [a, b].map(each => each.split('.').map(Number))
  const at = left.findIndex((part, index) => part !== right[index])
  return at >= 0 && (left[at] ?? 0) > (right[at] ?? 0)
}

/** What the system refuses (a full disk, a folder of somebody else) is the operator's to mend. */
function asStartError(error: unknown): never {
  throw codeOf(error) ? new StartError(`${reasonOf(error)}.`) : error
}

/** Runs one upgrade at a time. */
async function alone<Result>(installed: Installed, work: () => Promise<Result>): Promise<Result> {
  const release = await lockFolder(installed.releases).catch(error => {
    if (error instanceof StartError) throw new StartError(`Another upgrade is going on: ${reasonOf(error)}`)
    return asStartError(error)
  })
  return work().catch(asStartError).finally(release)
}

/** Makes a backup by the release that serves, sharing media with that of the last upgrade. Resolves with its folder. */
async function backUp({ release, version }: Installed, into: string, print: Print): Promise<string> {
  const { name, since } = await nextBackup(into, version)
  const folder = join(into, name)
  print(`Backing up into ${folder}.`)
  await succeed(release, ['backup', folder, ...(since ? ['--since', join(into, since)] : [])])
  return folder
}

/** Lets another release serve. If its workers don't start, the former one serves as before, and a StartError says why. */
async function serveBy(release: string, installed: Installed, dataDir: string, former: string): Promise<Restarted> {
  await switchTo(installed, release)
  try {
    return await restartService(dataDir)
  } catch (error) {
    await switchTo(installed, former)
    // Of several workers the first may have been replaced.
    await restartService(dataDir).catch(() => undefined)
    throw new StartError(`${reasonOf(error)}\n${await versionIn(former)} serves as before.`)
  }
}

/** Says what serves now, and what is left to do. */
const outcome = (version: string, result: Restarted) =>
  `${version} ${result === 'restarted' ? 'serves' : 'is installed'}. ${restartHint[result]}`

/** Ends an upgrade that was interrupted after `current` was switched, unless it was at its end. */
async function finish(installed: Installed, { config: { dataDir }, print }: UpgradeOptions): Promise<void> {
  const serving = await readServing(dataDir)
  if (!serving || serving.program === installed.release) return print(`${installed.version} is installed already.`)
  print(outcome(installed.version, await serveBy(installed.release, installed, dataDir, serving.program)))
}

async function install(source: string, installed: Installed, options: UpgradeOptions): Promise<void> {
  const { config, backupInto, print } = options
  const { release, version } = await placeRelease(resolve(source), installed)
  if (version === installed.version) return finish(installed, options)
  if (!isLater(version, installed.version))
    throw new StartError(`${version} is older than ${installed.version}. segue upgrade --back goes back.`)
  print(`${version} is in ${release}.`)
  await assertHealthy(release)
  // An old fault is found before anything is done.
  await succeed(installed.release, ['check'])
  const backup = backupInto === undefined ? null : await backUp(installed, resolve(backupInto), print)
  if (!backup) print('No backup is made: --backup-into <folder> would.')
  print(await succeed(release, ['migrate']))
  print(await succeed(release, ['check']))
  await tryToServe(release, config)
  print(`On trial ${version} is ready.`)
  await noteUpgrade(installed, basename(release), { previous: basename(installed.release), backup })
  const result = await serveBy(release, installed, config.dataDir, installed.release)
  if (backup) await removeOldBackups(dirname(backup), print)
  print(outcome(version, result))
  print(`To go back to ${installed.version}: segue upgrade --back.${backup ? ` The backup is ${backup}.` : ''}`)
}

/** Upgrades to a release: a tarball or its folder. Throws a StartError, with everything as before, if a step fails. */
export async function upgrade(source: string, options: UpgradeOptions): Promise<void> {
  const installed = await findInstalled()
  await alone(installed, () => install(source, installed, options))
}

async function returnToFormer(installed: Installed, { config, print }: UpgradeOptions): Promise<void> {
  const last = await upgradeToThis(installed)
  if (!last) throw new StartError('There is no former release to go back to.')
  const former = join(installed.releases, last.previous)
  if (!isRelease(former)) throw new StartError(`The former release is gone: ${former}.`)
  const version = await versionIn(former)
  const usable = await runRelease(former, ['migrate', '--list'])
  if (usable.code !== 0)
    throw new StartError(
      `${version} can't use the database any more: ${usable.said}\nTo go back all the same, stop the service, restore ${last.backup ?? 'a backup from before the upgrade'} into a new database with the former release (${former}/bin/segue.mjs restore; docs/operating.md, Backups), and let current lead to it. What was written since that backup is lost.`,
    )
  print(outcome(version, await serveBy(former, installed, config.dataDir, installed.release)))
}

/** Goes back to the release that this one has replaced. Throws a StartError if that can't use the database any more. */
export async function goBack(options: UpgradeOptions): Promise<void> {
  const installed = await findInstalled()
  await alone(installed, () => returnToFormer(installed, options))
}
