import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isAlive } from '../../../server/db/embedded/processes.ts'
import { testDatabase } from '../../support/database/database.ts'
import { freePort } from '../../support/server/free-port.ts'
import { segue } from '../../support/server/segue-command.ts'
import { type SegueProcess, spawnSegue, startSegue, workersOf } from '../../support/server/segue-process.ts'
import { refusedHere, segueHere } from '../support/in-this-process.ts'

/** The script of `npm start`. Needs the build that `npm test` makes first. */

const folder = mkdtempSync(join(tmpdir(), 'segue start é-'))
const staged = '/var/lib/segue'

function listed(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

let running: (SegueProcess & { metricsUrl: string }) | undefined
afterAll(async () => {
  await running?.stop('SIGKILL')
  // Removes the data that were staged for this test's folders, which their marker files name.
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('postgres-location.json'))
      rmSync(JSON.parse(readFileSync(join(folder, path), 'utf8')).folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** The data of all starts with an embedded database, in a private folder. */
const dataDir = join(folder, 'private home', 'data')
mkdirSync(join(folder, 'private home'), { mode: 0o700 })

/** Reuses the process that the previous test left running, as a start takes long. Starts one if there is none. */
async function started(args: string[] = []): Promise<SegueProcess & { metricsUrl: string }> {
  if (running) return running
  const port = String(await freePort())
  const segue = await startSegue({ DATA_DIR: dataDir, METRICS_PORT: port }, args)
  running = { ...segue, metricsUrl: `http://127.0.0.1:${port}/metrics` }
  return running
}

/** Stops the running process. Resolves with its exit code. */
async function stop(signal: NodeJS.Signals): Promise<number | null | undefined> {
  const code = await running?.stop(signal)
  running = undefined
  return code
}

/** The database's folder, as the process printed it. */
const databaseFolderOf = ({ output }: SegueProcess) => /Database\s+(\S.*?)(?: \(|$)/m.exec(output())?.[1] ?? ''

/** The processes of PostgreSQL that serve a data folder. */
const postgresOf = (databaseFolder: string) =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('postgres') && line.includes(databaseFolder))

const signInAt = (url: string) =>
  fetch(`${url}/api/tokens`, { method: 'POST', headers: { authorization: `Basic ${btoa('demo:demo-listener')}` } })

/** What `segue check` prints for the demo. */
const nothingWrong = { code: 0, said: 'Every counter is correct.\nNo other problem was found.' }

/** Starts what has to be refused. Resolves with the exit code and the lines on stderr. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { child } = spawnSegue({ PORT: String(await freePort()), ...environment })
  let errors = ''
  child.stderr?.on('data', chunk => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: errors.trim().split('\n') }
}

describe('npm start', () => {
  it('serves, and prints how to sign in and where the data are', async () => {
    const { url, output, metricsUrl } = await started()
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(output()).toContain(url)
    expect(output()).toContain('demo / demo-listener')
    expect(output()).toContain(dataDir)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
    expect(await (await fetch(metricsUrl)).text()).toContain('route="/api/ready"')
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  it('stages its data elsewhere if the database has no access to their folder, and prints where', async () => {
    const databaseFolder = databaseFolderOf(await started())
    // Only root runs the database as another user.
    expect(databaseFolder.startsWith(process.getuid?.() === 0 ? staged : dataDir)).toBe(true)
    expect(readFileSync(join(dataDir, 'token-secret'), 'utf8')).toHaveLength(64)
  })

  it('on data that another process uses is refused with the id of that process', async () => {
    const { child } = await started()
    const { code, lines } = await refusal({ DATA_DIR: dataDir })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(String(child.pid))] })
  })

  it('lets a command work on its database', async () => {
    const { url } = await started()
    expect(await segueHere(['check'], { DATA_DIR: dataDir })).toEqual(nothingWrong)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  })

  it('closes cleanly on Ctrl-C, then a command can use its database, and the next start has the same data', async () => {
    const first = await started()
    const { access_token: token } = await (await signInAt(first.url)).json()
    expect(await stop('SIGINT')).toBe(0)
    expect(await segue(['check'], { DATA_DIR: dataDir })).toEqual(nothingWrong)
    const second = await started(['--workers=2'])
    // Nothing that the stopped one or the command has left is waited for.
    expect(second.output()).not.toContain('Waiting:')
    const me = await fetch(`${second.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    expect((await signInAt(second.url)).status).toBe(200)
  })

  it('killed with -9 leaves neither a worker nor a database behind, and starts again', async () => {
    const killed = await started(['--workers=2'])
    const databaseFolder = databaseFolderOf(killed)
    const workers = workersOf(killed)
    expect(workers).toHaveLength(2)
    expect(postgresOf(databaseFolder)).not.toEqual([])
    await stop('SIGKILL')
    await expect.poll(() => postgresOf(databaseFolder)).toEqual([])
    await expect.poll(() => workers.filter(isAlive)).toEqual([])
    const again = await started()
    expect(databaseFolderOf(again)).toBe(databaseFolder)
  })

  it('closes cleanly during a download of a recording', async () => {
    const { url } = await started()
    // Reads only the headers: the body waits for a reader.
    const { body, status } = await fetch(`${url}/media/sets/1/nordlicht-closing-set.mp3`)
    expect(status).toBe(200)
    // The reader never comes: a server that waited for it would not end.
    expect(await stop('SIGTERM')).toBe(0)
    await body?.cancel().catch(() => {})
  })

  it('in production creates neither the demo account nor the demo catalogue', async () => {
    const { url: DATABASE_URL, drop } = await testDatabase('empty')
    const production = await startSegue({
      DATA_DIR: join(folder, 'production'),
      DATABASE_URL,
      NODE_ENV: 'production',
    })
    expect((await signInAt(production.url)).status).toBe(401)
    expect(production.output()).not.toContain('demo-listener')
    expect(await production.stop()).toBe(0)
    await drop()
  })

  it('with a port that is taken prints one line and exits with 1, before it does anything else', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    const { code, lines } = await refusal({ PORT: String(port), DATA_DIR: join(folder, 'never made') })
    holder.close()
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(`Port ${port}`)] })
    expect(listed(folder)).not.toContain('never made')
  })

  it('with a data folder that is a file prints one line and exits with 1', async () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    const { code, said } = await refusedHere({ DATA_DIR: file })
    expect({ code, lines: said.split('\n') }).toMatchObject({ code: 1, lines: [expect.stringContaining(file)] })
  })

  it('with a database that cannot be reached prints one line without its password and exits with 1', async () => {
    const DATABASE_URL = `postgres://segue:hush@127.0.0.1:${await freePort()}/segue`
    const { code, said } = await refusedHere({ DATA_DIR: join(folder, 'refused'), DATABASE_URL })
    const { host } = new URL(DATABASE_URL)
    expect({ code, lines: said.split('\n') }).toMatchObject({ code: 1, lines: [expect.stringContaining(host)] })
    expect(said).not.toContain('hush')
  })

  it('with an invalid setting names it', async () => {
    const { code, said } = await refusedHere({ PORT: 'three thousand', DATA_DIR: join(folder, 'refused') })
    expect({ code, lines: said.split('\n') }).toMatchObject({ code: 1, lines: [expect.stringContaining('PORT')] })
  })
})
