import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installedProgram } from '../../scripts/test/programs.ts'
import { readConfig } from '../../server/config/config.ts'
import { secretSettings, settings } from '../../server/config/environment.ts'

const run = promisify(execFile)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-deploy-'))
})
afterAll(() => rm(folder, { recursive: true }))

const known = new Set<string>([...settings, ...secretSettings.map(name => `${name}_FILE`)])
const unknownIn = (names: string[]) => names.filter(name => !known.has(name))
/** Runs only where a program is; elsewhere it is skipped by a name that says so. */
const testWith = (program: Parameters<typeof installedProgram>[0], title: string, body: () => Promise<void>) => {
  const isHere = installedProgram(program) !== undefined
  test.runIf(isHere)(isHere ? title : `${title} (skipped: ${program} is not installed)`, body)
}

describe('systemd', () => {
  testWith('systemd-analyze', 'finds nothing wrong with the units, and each service is closed off', async () => {
    const units = await readdir('deploy/systemd')
    for (const name of units) {
      const text = await readFile(join('deploy/systemd', name), 'utf8')
      // It looks whether the programs are there.
      await writeFile(
        join(folder, name),
        text
          .replaceAll('/usr/local/bin/segue', process.execPath)
          .replace('ExecStart=node ', `ExecStart=${process.execPath} `),
      )
    }
    const paths = units.map(name => join(folder, name))
    const { stdout, stderr } = await run('systemd-analyze', ['verify', '--recursive-errors=no', ...paths])
    expect(`${stdout}${stderr}`).toBe('')
    // From 0 (safe) to 100. It exits with 1 above the threshold.
    for (const path of paths.filter(each => each.endsWith('.service')))
      await run('systemd-analyze', ['security', '--offline=true', '--threshold=24', path])
  })

  test('gives Segue as long to end as it may take', async () => {
    const unit = await readFile('deploy/systemd/segue.service', 'utf8')
    const example = await readFile('deploy/segue.env.example', 'utf8')
    const delay = Number(/SHUTDOWN_DELAY=(\d+)/.exec(example)?.[1])
    expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThanOrEqual(delay + 15)
  })
})

describe('segue.env.example', () => {
  const read = () => readFile('deploy/segue.env.example', 'utf8')
  const reader = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

  test('names settings that there are, also in what is commented out', async () => {
    const names = [...(await read()).matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)
    expect(names.length).toBeGreaterThan(25)
    expect(unknownIn(names)).toEqual([])
  })

  testWith(
    reader,
    'means the same to a shell as to systemd, and can be used, also with all that is commented out',
    async () => {
      const path = join(folder, 'environment.d/50-segue.conf')
      await mkdir(join(folder, 'environment.d'))
      await writeFile(path, (await read()).replaceAll(/^#([A-Z0-9_]+=.)/gm, '$1'))
      const values = (output: string, separator: string) =>
        Object.fromEntries(
          output
            .split(separator)
            .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
            .filter(([name]) => known.has(name)),
        )
      const byShell = values((await run('sh', ['-c', `set -a; . ${path}; env -0`], { env: {} })).stdout, '\0')
      const bySystemd = await run(reader, [], { env: { XDG_CONFIG_HOME: folder } })
      expect(bySystemd.stderr).toBe('')
      // To a shell and to this reader $ begins a variable, to a service it is a $.
      expect(await read()).not.toMatch(/^#?[A-Z0-9_]+=.*\$/m)
      expect(values(bySystemd.stdout, '\n')).toEqual(byShell)
      expect(Object.keys(byShell).length).toBeGreaterThan(20)
      expect(readConfig(byShell)).toMatchObject({
        isProduction: true,
        publicUrl: 'https://segue.example',
        databaseUrl: 'postgres://segue:secret@127.0.0.1/segue',
      })
    },
  )
})

testWith('logrotate', 'logrotate copies a log away under the program that writes it', async () => {
  const logs = join(folder, 'logs')
  await mkdir(logs)
  await writeFile(join(logs, 'segue.log'), '{"msg":"request"}\n')
  const configuration = (await readFile('deploy/logrotate/segue', 'utf8')).replaceAll('/var/log/segue/', `${logs}/`)
  await writeFile(join(folder, 'logrotate'), configuration, { mode: 0o600 })
  const { ino } = await stat(join(logs, 'segue.log'))
  await run('logrotate', ['--force', '--state', join(folder, 'state'), join(folder, 'logrotate')])
  expect(await stat(join(logs, 'segue.log'))).toMatchObject({ ino, size: 0 })
  expect(await readFile(join(logs, 'segue.log.1'), 'utf8')).toContain('request')
})
