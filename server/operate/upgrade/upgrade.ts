import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { lockFolder } from '../../db/embedded/lock.ts'
import { reasonOf, StartError } from '../../lib/start-errors.ts'
import { readServing } from '../../process/serving-file.ts'
import { isRelease, versionIn } from '../../program.ts'
import { findInstalled, type Installed, noteLast, readLast, switchTo } from './installed.ts'
import { placeRelease } from './place-release.ts'
import { type Restarted, restartService } from './restart.ts'
import { assertHealthy, runRelease, succeed } from './run-release.ts'

type Print = (line: string) => void

export interface UpgradeOptions {
  dataDir: string
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

/** Runs one upgrade at a time. */
async function alone<Result>(installed: Installed, work: () => Promise<Result>): Promise<Result> {
  const release = await lockFolder(installed.releases).catch(error => {
    throw new StartError(`Another upgrade is going on: ${reasonOf(error)}`)
  })
  return work().finally(release)
}

/** Makes a backup by the release that serves, sharing media with that of the last upgrade. Resolves with its folder. */
async function backUp({ program, version }: Installed, into: string, print: Print): Promise<string> {
  const names = await readdir(into).catch((): string[] => [])
  const earlier = names.filter(name => /^before-[\d.]+-\d+$/.test(name)).sort((a, b) => numberOf(a) - numberOf(b))
  const last = earlier.at(-1)
  const folder = join(into, `before-${version}-${last ? numberOf(last) + 1 : 1}`)
  print(`Backing up into ${folder}.`)
  await succeed(program, ['backup', folder, ...(last ? ['--since', join(into, last)] : [])])
  return folder
}

const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0])

/** Lets another release serve. If its workers don't start, the former one serves as before, and a StartError says why. */
async function serveBy(program: string, installed: Installed, dataDir: string, former: string): Promise<Restarted> {
  await switchTo(installed, program)
  try {
    return await restartService(dataDir)
  } catch (error) {
    await switchTo(installed, former)
    // Of several workers the first may have been replaced.
    await restartService(dataDir).catch(() => undefined)
    throw new StartError(`${reasonOf(error)}\n${await versionIn(former)} serves as before.`)
  }
}

/** Ends an upgrade that was interrupted after `current` was switched, unless it was at its end. */
async function finish(installed: Installed, { dataDir, print }: UpgradeOptions): Promise<void> {
  const serving = await readServing(dataDir)
  if (!serving || serving.program === installed.program) return print(`${installed.version} is installed already.`)
  const result = await serveBy(installed.program, installed, dataDir, serving.program)
  print(`${installed.version} serves. ${restartHint[result]}`)
}

/** Upgrades to a release: a tarball or its folder. Throws a StartError, with everything as before, if a step fails. */
export async function upgrade(source: string, options: UpgradeOptions): Promise<void> {
  const { dataDir, backupInto, print } = options
  const installed = await findInstalled()
  await alone(installed, async () => {
    const { program, version } = await placeRelease(resolve(source), installed)
    if (version === installed.version) return finish(installed, options)
    if (!isLater(version, installed.version))
      throw new StartError(`${version} is older than ${installed.version}. segue upgrade --back goes back.`)
    print(`${version} is in ${program}.`)
    await assertHealthy(program)
    const backup = backupInto === undefined ? null : await backUp(installed, resolve(backupInto), print)
    if (!backup) print('No backup is made: --backup-into <folder> would.')
    print(await succeed(program, ['migrate']))
    print(await succeed(program, ['check']))
    await noteLast(installed, { previous: basename(installed.program), backup })
    const result = await serveBy(program, installed, dataDir, installed.program)
    print(`${version} ${result === 'restarted' ? 'serves' : 'is installed'}. ${restartHint[result]}`)
    print(`To go back to ${installed.version}: segue upgrade --back.${backup ? ` The backup is ${backup}.` : ''}`)
  })
}

/** Goes back to the release that served before the last upgrade. Throws a StartError if that can't use the database any more. */
export async function goBack({ dataDir, print }: Pick<UpgradeOptions, 'dataDir' | 'print'>): Promise<void> {
  const installed = await findInstalled()
  await alone(installed, async () => {
    const last = await readLast(installed)
    const former = join(installed.releases, last?.previous ?? '')
    if (!last || former === installed.program) throw new StartError('There is no former release to go back to.')
    if (!existsSync(former) || !isRelease(former)) throw new StartError(`The former release is gone: ${former}.`)
    const version = await versionIn(former)
    const usable = await runRelease(former, ['migrate', '--list'])
    if (usable.code !== 0)
      throw new StartError(
        `${version} can't use the database any more: ${usable.said}\nTo go back all the same, stop the service, restore ${last.backup ?? 'a backup from before the upgrade'} into a new database with the former release (${former}/bin/segue.mjs restore; docs/operating.md, Backups), and let current lead to it. What was written since that backup is lost.`,
      )
    await noteLast(installed, { previous: basename(installed.program), backup: last.backup })
    const result = await serveBy(former, installed, dataDir, installed.program)
    print(`${version} ${result === 'restarted' ? 'serves' : 'is installed'} again. ${restartHint[result]}`)
  })
}
