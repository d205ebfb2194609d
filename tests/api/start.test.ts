import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort, spawnSegue, startSegue } from '../support/segue-process.ts'

/** `npm start`'s own script, as an operator meets it. Needs the build that `npm test` makes first. */

const folder = mkdtempSync(join(tmpdir(), 'segue start é-'))
const staged = '/var/lib/segue'

function listed(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}

afterAll(() => {
  // Data that was staged for folders of this test, and of no other Segue: their markers name it.
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('postgres-location.json'))
      rmSync(JSON.parse(readFileSync(join(folder, path), 'utf8')).folder, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** For the tests that may find a database in their folder: making one takes longer than everything else about a start. */
const used = join(folder, 'kept data')

/** Starts what must not start, and gives the exit code and the lines on stderr. */
async function refusal(environment: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const { child } = spawnSegue({ PORT: String(await freePort()), DATA_DIR: join(folder, 'refused'), ...environment })
  let complaints = ''
  child.stderr?.on('data', chunk => {
    complaints += chunk
  })
  const [code] = await once(child, 'close')
  return { code, lines: complaints.trim().split('\n') }
}

/** Processes of PostgreSQL that serve a data folder. */
const postgresOf = (dataDir: string) =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('postgres') && line.includes(dataDir))

describe('npm start', { timeout: 180_000 }, () => {
  it('serves, says how to sign in and where the data lives, and closes cleanly; the next start keeps the data', async () => {
    const dataDir = used
    const first = await startSegue({ DATA_DIR: dataDir })
    expect(await (await fetch(`${first.url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(first.output()).toContain(first.url)
    expect(first.output()).toContain('demo / demo-listener')
    expect(first.output()).toContain(dataDir)
    expect(await first.stop('SIGINT')).toBe(0)
    const began = Date.now()
    const second = await startSegue({ DATA_DIR: dataDir })
    expect(Date.now() - began).toBeLessThan(40_000)
    const basic = `Basic ${btoa('demo:demo-listener')}`
    const answer = await fetch(`${second.url}/api/tokens`, { method: 'POST', headers: { authorization: basic } })
    expect(answer.status).toBe(200)
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  it('killed with -9 leaves no database behind, and starts again', async () => {
    const killed = await startSegue({ DATA_DIR: used })
    const place = /Database\s+(\S.*?)(?: \(|$)/m.exec(killed.output())?.[1] ?? used
    expect(postgresOf(place)).not.toEqual([])
    killed.child.kill('SIGKILL')
    await expect.poll(() => postgresOf(place), { timeout: 30_000 }).toEqual([])
    const again = await startSegue({ DATA_DIR: used })
    expect(await again.stop()).toBe(0)
  })

  it('closes cleanly while somebody listens', async () => {
    const segue = await startSegue({ DATA_DIR: used })
    // Headers only: the rest waits for a reader.
    const { body, status } = await fetch(`${segue.url}/media/sets/1/nordlicht-closing-set.mp3`)
    expect(status).toBe(200)
    const began = Date.now()
    expect(await segue.stop('SIGTERM')).toBe(0)
    expect(Date.now() - began).toBeLessThan(20_000)
    await body?.cancel().catch(() => {})
  })

  it('in production makes neither the demo account nor the catalogue', async () => {
    const segue = await startSegue({ DATA_DIR: join(folder, 'production'), NODE_ENV: 'production' })
    const basic = `Basic ${btoa('demo:demo-listener')}`
    const answer = await fetch(`${segue.url}/api/tokens`, { method: 'POST', headers: { authorization: basic } })
    expect(answer.status).toBe(401)
    expect(segue.output()).not.toContain('demo-listener')
    await segue.stop()
  })

  it('a second one on the same data is told who holds it', async () => {
    const first = await startSegue({ DATA_DIR: used })
    const { code, lines } = await refusal({ DATA_DIR: used })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(String(first.child.pid))] })
    await first.stop()
  })

  it('a port that is taken is one line and exit code 1, before anything else begins', async () => {
    const port = await freePort()
    const holder = createServer().listen(port, '127.0.0.1')
    await once(holder, 'listening')
    const { code, lines } = await refusal({ PORT: String(port), DATA_DIR: join(folder, 'never made') })
    holder.close()
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(`Port ${port}`)] })
    expect(listed(folder)).not.toContain('never made')
  })

  it('a data folder that is a file is one line and exit code 1', async () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    const { code, lines } = await refusal({ DATA_DIR: file })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(file)] })
  })

  it('a database that cannot be reached is one line and exit code 1, without its password', async () => {
    const port = await freePort()
    const { code, lines } = await refusal({ DATABASE_URL: `postgres://segue:hush@127.0.0.1:${port}/segue` })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining(`127.0.0.1:${port}`)] })
    expect(lines.join()).not.toContain('hush')
  })

  it('a setting that cannot be used is named', async () => {
    const { code, lines } = await refusal({ PORT: 'three thousand' })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [expect.stringContaining('PORT')] })
  })

  it('a folder that the database may not enter gets its data staged elsewhere, and says where', async () => {
    const home = join(folder, 'private home')
    mkdirSync(home, { mode: 0o700 })
    const dataDir = join(home, 'data')
    const segue = await startSegue({ DATA_DIR: dataDir })
    const place = /Database\s+(\S.*?)(?: \(|$)/m.exec(segue.output())?.[1] ?? ''
    // Only root runs the database as somebody else.
    expect(place.startsWith(process.getuid?.() === 0 ? staged : dataDir)).toBe(true)
    expect(readFileSync(join(dataDir, 'token-secret'), 'utf8')).toHaveLength(64)
    expect(await segue.stop()).toBe(0)
  })
})
