import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { otherRelease } from '../support/install/other-release.ts'
import { isLongRun } from '../support/long-run.ts'
import { patience } from '../support/patience.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { freePort } from '../support/server/free-port.ts'
import { askOn } from '../support/server/requests.ts'
import { type SegueProcess, startServer, workersOf } from '../support/server/segue-process.ts'

// An upgrade starts ten processes, one after another.
vi.setConfig({ testTimeout: patience(300_000) })

/** One machine: each test goes on where the one before it has left off. */

let root: string
let environment: Record<string, string>
let running: SegueProcess
let first: string
let authorization: string

const at = (...path: string[]) => join(root, ...path)
const start = () =>
  startServer({ args: [at('current/bin/segue.mjs'), 'serve', '--workers', '2'], cwd: root, env: environment })

beforeAll(async () => {
  root = await dataFolder('upgrade')
  await Promise.all(['releases', 'data', 'backups', 'fetched'].map(name => mkdir(at(name))))
  await chmod(at('data'), 0o755)
  const release = inject('release')
  first = /"version": "([\d.]+)"/.exec(await readFile(join(release, 'package.json'), 'utf8'))?.[1] ?? ''
  execFileSync('cp', ['-a', release, at('releases', `segue-${first}`)])
  await symlink(`releases/segue-${first}`, at('current'))
  await otherRelease(release, at('fetched/segue-9.0.0'), { version: '9.0.0', migrations: ['999-trial'] })
  const PORT = String(await freePort())
  const later = { version: '9.1.0', migrations: ['999-trial'] }
  await otherRelease(release, at('fetched/broken'), { ...later, broken: 'all workers' })
  await otherRelease(release, at('fetched/broken-here'), { ...later, broken: { onPort: PORT } })
  await otherRelease(release, at('fetched/contract'), {
    version: '9.2.0',
    migrations: ['999-trial', '999-trial-contract'],
  })
  execFileSync('tar', ['-I', 'gzip -1', '-cf', 'segue-9.0.0.tar.gz', 'segue-9.0.0'], { cwd: at('fetched') })
  const sum = createHash('sha256')
    .update(readFileSync(at('fetched/segue-9.0.0.tar.gz')))
    .digest('hex')
  writeFileSync(at('fetched/segue-9.0.0.tar.gz.sha256'), `${sum}  segue-9.0.0.tar.gz\n`)
  environment = { PATH: '/usr/bin:/bin', DATA_DIR: at('data'), PORT }
  running = await start()
  const signedIn = await fetch(`${running.url}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('demo:demo-listener')}` },
  })
  authorization = `Bearer ${(await signedIn.json()).access_token}`
})
afterAll(async () => {
  // Not killed: its PostgreSQL would still write while the folder is removed.
  await running?.stop()
  await rm(root, { recursive: true, force: true })
})

/** What listeners ask for all the time. */
const listeners = () => askOn(`${running.url}/api/sets?limit=5`, 4, 10, { authorization })

/** Starts `segue upgrade`, as the release that `current` leads to has it. */
function startUpgrade(...args: string[]): {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string }>
} {
  const command = [at('current/bin/segue.mjs'), 'upgrade', ...args]
  const child = spawn(process.execPath, command, { cwd: root, env: environment })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said: said.trim() })) }
}
const upgrade = (...args: string[]) => startUpgrade(...args).ended

/** The release that `current` leads to, and those that the workers run. */
async function serves(): Promise<{ current: string; workers: string[] }> {
  const pids = workersOf(running).join(',')
  const commands = pids ? execFileSync('ps', ['-o', 'args=', '-p', pids], { encoding: 'utf8' }) : ''
  const workers = [...commands.matchAll(/releases\/(segue-[\d.]+)\//g)].map(([, name = '']) => name)
  return { current: readlinkSync(at('current')).replace('releases/', ''), workers: [...new Set(workers)] }
}
const only = (version: string) => ({ current: `segue-${version}`, workers: [`segue-${version}`] })

/** What else runs of the new release: the steps that a killed command has left to end by themselves, and its trial. */
const strays = () => {
  const workers = workersOf(running)
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter(line => line.includes(at('releases/segue-9.0.0')) && !workers.includes(Number.parseInt(line, 10)))
}

/** When the command is killed: as soon as this is so. */
const moments: [string, (said: string) => boolean | Promise<boolean>][] = [
  ['while it backs up', said => said.includes('Backing up')],
  ['while it unpacks', async () => (await readdir(at('releases'))).includes('.new')],
  ['while it proves the database', said => said.includes('Migrating')],
  ['while the new release is on trial', said => said.includes('Every counter is correct')],
]

/** Starts an upgrade, and kills it as soon as something is so. */
async function killWhen(isSo: (said: string) => boolean | Promise<boolean>): Promise<void> {
  const { child, ended } = startUpgrade(at('fetched/segue-9.0.0'), '--backup-into', at('backups'))
  let said = ''
  child.stdout?.on('data', chunk => {
    said += chunk
  })
  while (child.exitCode === null && !(await isSo(said))) await turn()
  child.kill('SIGKILL')
  await ended
}

test.each(isLongRun ? moments : moments.slice(0, 1))(
  'Killed %s, the command leaves a service that works',
  async (_, isSo) => {
    await killWhen(isSo)
    expect((await fetch(`${running.url}/api/ready`)).status).toBe(200)
    await expect.poll(strays).toEqual([])
  },
)

test('Repeated, it installs the release under load without a failed request: backed up, migrated, proven, and its workers serve', async () => {
  const load = listeners()
  await load.more(10)
  const source = at('fetched/segue-9.0.0.tar.gz')
  // Of an upgrade long ago.
  await mkdir(at('backups/before-0.0.1-1.partial'))
  const { code, said } = await upgrade(source, '--backup-into', at('backups'))
  await load.more(20)
  await load.stop()
  expect({ code, said }).toMatchObject({ code: 0 })
  expect(load.failed).toEqual([])
  expect(said).toContain(`9.0.0 is in ${at('releases/segue-9.0.0')}`)
  // One that was killed later than others may have migrated, and made a backup.
  expect(said).toMatch(isLongRun ? /Migrating 999-trial|The schema is up to date/ : /Migrating 999-trial: at once/)
  expect(said).toContain('Every counter is correct.')
  expect(said).toContain('9.0.0 serves.')
  expect(said).toContain(
    `To go back to ${first}: segue upgrade --back. The backup is ${at('backups')}/before-${first}-`,
  )
  const [, backup = ''] = /The backup is \S+\/(before-[\d.]+-\d+)\./.exec(said) ?? []
  expect(await readdir(at('backups', backup))).toContain('manifest.json')
  const kept = await readdir(at('backups'))
  expect(kept).not.toContain('before-0.0.1-1.partial')
  // In the long form, one of an upgrade that was killed, too.
  expect(kept.length).toBeLessThanOrEqual(isLongRun ? 2 : 1)
  await expect.poll(serves).toEqual(only('9.0.0'))
})

test.runIf(isLongRun)('A release whose workers do not start on trial is not switched to, and why is said', async () => {
  const { code, said } = await upgrade(at('fetched/broken'))
  expect(code).toBe(1)
  expect(said).toContain('A worker could not start: it ended by exit code 1 (RangeError: this release is broken).')
  expect(said).not.toContain('as before')
  expect(await serves()).toEqual(only('9.0.0'))
})

test('A release whose workers do not start in the place of others leaves the former one serving, and says why', async () => {
  await rm(at('releases/segue-9.1.0'), { recursive: true, force: true })
  const { code, said } = await upgrade(at('fetched/broken-here'))
  expect(code).toBe(1)
  expect(said).toContain('On trial 9.1.0 is ready.')
  expect(said).toContain('RangeError: this release is broken')
  expect(said).toContain('9.0.0 serves as before.')
  expect(await serves()).toEqual(only('9.0.0'))
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(200)
})

test('--back lets the release before serve again, whatever has failed since, without a failed request, on the schema that only has more', async () => {
  const load = listeners()
  const { code, said } = await upgrade('--back')
  await load.more(20)
  await load.stop()
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining(`${first} serves. `) })
  expect(load.failed).toEqual([])
  await expect.poll(serves).toEqual(only(first))
  expect(await upgrade('--back')).toEqual({ code: 1, said: 'There is no former release to go back to.' })
})

test.runIf(isLongRun)('Killed after it has switched, it is ended by the same command again', async () => {
  await killWhen(async () => (await serves()).current === 'segue-9.0.0')
  expect((await fetch(`${running.url}/api/ready`)).status).toBe(200)
  expect(await upgrade(at('fetched/segue-9.0.0'))).toMatchObject({ code: 0 })
  await expect.poll(serves).toEqual(only('9.0.0'))
  expect(await upgrade('--back')).toMatchObject({ code: 0 })
  await expect.poll(serves).toEqual(only(first))
})

test('A tarball that is not what its digest says is refused before anything is done', async () => {
  await rm(at('releases/segue-9.0.0'), { recursive: true })
  execFileSync('cp', [at('fetched/segue-9.0.0.tar.gz.sha256'), at('fetched/cut.tar.gz.sha256')])
  writeFileSync(at('fetched/cut.tar.gz'), 'half')
  expect(await upgrade(at('fetched/cut.tar.gz'))).toEqual({
    code: 1,
    said: `${at('fetched/cut.tar.gz')} isn't what cut.tar.gz.sha256 says: fetch both again.`,
  })
  expect((await readdir(at('releases'))).sort()).toEqual([`segue-${first}`, 'segue-9.1.0'].sort())
})

test.runIf(isLongRun)('A release that took something away names the backup to go back by', async () => {
  const done = await upgrade(at('fetched/contract'), '--backup-into', at('backups'))
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('9.2.0 serves.') })
  const back = await upgrade('--back')
  expect(back.code).toBe(1)
  expect(back.said).toContain('a newer version removed what this one needs (999-trial-contract)')
  expect(back.said).toMatch(/restore \S+\/backups\/before-[\d.]+-\d+ into a new database with the former release/)
  expect(await serves()).toEqual(only('9.2.0'))
})
