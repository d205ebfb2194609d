import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as z from 'zod/mini'
import { readVersion } from '../../scripts/release/version.ts'
import { installedProgram } from '../../scripts/test/programs.ts'
import { type Commands, documentedCommands } from '../support/install/documented-commands.ts'
import { type Machine, startMachine, whyNoMachine } from '../support/install/machine.ts'
import { otherRelease } from '../support/install/other-release.ts'
import { isLongRun } from '../support/long-run.ts'
import { patience } from '../support/patience.ts'
import { selfSigned } from '../support/peers/certificate.ts'

let folder: string
let machine: Machine

/** A release as it is downloaded, and its digest. Packed fast, not small. */
async function download(release: string, version: string, into: string): Promise<void> {
  const name = `segue-${version}`
  const tarball = `${name}-${process.platform}-${process.arch}.tar.gz`
  const from = ['-C', release, '--transform', `s/^\\./${name}/`, '.']
  await promisify(execFile)('tar', ['-I', 'gzip -1', '-cf', join(into, tarball), ...from])
  const digest = createHash('sha256').update(await readFile(join(into, tarball)))
  await writeFile(join(into, `${tarball}.sha256`), `${digest.digest('hex')}  ${tarball}\n`)
}

/** The next release, where the documentation has it fetched to. */
async function downloadNext(root: string): Promise<void> {
  const version = '99.0.0'
  await otherRelease(inject('release'), join(folder, 'next'), { version })
  await mkdir(join(root, 'srv/segue'))
  await download(join(folder, 'next'), version, join(root, 'srv/segue'))
}

/** A machine with what the documentation takes for granted: a domain that leads to it, its certificate, and the release. */
async function start(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'segue-operating-'))
  const root = join(folder, 'disk')
  machine = await startMachine(root)
  const { cert, key } = selfSigned('segue.example')
  await Promise.all([
    writeFile(join(root, 'etc/ssl/segue.crt'), cert),
    writeFile(join(root, 'etc/ssl/segue.key'), key, { mode: 0o600 }),
    appendFile(join(root, 'etc/hosts'), '127.0.0.1 segue.example\n'),
    download(inject('release'), await readVersion('.'), join(root, 'root')),
    ...(isLongRun ? [downloadNext(root)] : []),
  ])
}

/**
 * Without a container engine: what Docker's lead to is tested by container.test.ts. Those of an upgrade take long, and what they lead to is
 * tested by upgrade.test.ts.
 */
const isLeftOut = ({ lines }: Commands) =>
  lines.startsWith('docker ') || (lines.startsWith('segue upgrade ') && !isLongRun)
const commands = documentedCommands('docs/operating.md').filter(each => !isLeftOut(each))

const Tokens = z.object({ access_token: z.string() })

const site = 'https://segue.example'
const curl = (...args: string[]) =>
  machine.run(`curl --silent --show-error --cacert /etc/ssl/segue.crt ${args.join(' ')}`)
const untilReady = () =>
  curl(`--fail --retry ${patience(60_000) / 1000} --retry-delay 1 --retry-all-errors`, `${site}/api/ready`)

const missing = (['age', 'curl', 'nginx'] as const).filter(each => !installedProgram(each))
const why = whyNoMachine ?? (missing.length > 0 ? `without ${missing.join(', ')}` : undefined)

describe.skipIf(why)(`On a new machine${why ? ` (skipped: ${why})` : ''}`, () => {
  beforeAll(start)
  afterAll(async () => {
    await machine.stop()
    await rm(folder, { recursive: true })
  })

  test.each(commands)('the commands of docs/operating.md succeed: $heading (line $line)', async ({ lines }) => {
    await machine.run(lines)
  })

  test('nginx leads to Segue by TLS', async () => {
    expect(await untilReady()).toContain('{"status":"ok"}')
    expect(await curl('--head http://segue.example/sets')).toMatch(/^location: https:\/\/segue\.example\/sets\r$/im)
  })

  test('nginx itself sends recordings, as its user may read them', async () => {
    const file = '/srv/segue/data/media/sets/a.mp3'
    await machine.run(`runuser -u segue -- sh -c 'umask 27; mkdir -p ${dirname(file)}; printf 0123456789 >${file}'`)
    const answer = await curl('--include --range 2-5', `${site}/media/sets/a.mp3`)
    expect(answer).toMatch(/^HTTP\/2 206/)
    expect(answer).toMatch(/\r\n\r\n2345$/)
    expect(await curl('--head http://127.0.0.1:3000/media/sets/a.mp3')).toMatch(/^x-accel-redirect:/im)
  })

  test('the service may do all that it needs: hash passwords, write to its database, and read pictures', async () => {
    const json = `--fail --header 'content-type: application/json' --data`
    await curl(json, `'{"username":"mira","email":"mira@x.example","password":"moonlight"}'`, `${site}/api/users`)
    const tokens = await curl('--fail --request POST --user mira:moonlight', `${site}/api/tokens`)
    const image = (await readFile('public/icons/icon-192.png')).toString('base64')
    await writeFile(join(folder, 'disk/root/avatar.json'), JSON.stringify({ image }))
    const { access_token } = Tokens.parse(JSON.parse(tokens))
    const authorization = `--header 'authorization: Bearer ${access_token}'`
    const user = await curl('--request PUT', authorization, json, '@avatar.json', `${site}/api/me/avatar`)
    expect(user).toMatch(/"avatar_url":"avatars\/\w+\.webp"/)
  })

  // A restore on trial, which the commands have made, too, takes as long as all the others.
  const timed = ['segue-backup', 'segue-check', ...(isLongRun ? ['segue-verify'] : [])]
  test('what the timers start does not fail', async () => {
    await machine.run('systemctl is-active segue-backup.timer segue-check.timer segue-verify.timer')
    await machine.run(`systemctl start ${timed.join(' ')}`)
  })

  test('a service that is killed is started again, and one that is stopped leaves nothing behind', async () => {
    const restarts = async () => Number(await machine.run('systemctl show segue --property NRestarts --value'))
    await machine.run('systemctl kill --kill-whom=main --signal=KILL segue')
    // Until then a worker of the one that was killed may still answer.
    await expect.poll(restarts).toBe(1)
    await untilReady()
    await machine.run('systemctl stop segue')
    expect(await machine.run('pgrep -u segue -a || true')).toBe('')
    expect(await machine.run('systemctl show segue --property Result')).toBe('Result=success\n')
  })
})
