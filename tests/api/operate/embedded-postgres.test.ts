import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { lockFolder } from '../../../server/db/embedded/lock.ts'
import { birthOf, isAlive } from '../../../server/db/embedded/processes.ts'
import { stageBinaries } from '../../../server/db/embedded/staging.ts'
import {
  awaitRunningPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/db/embedded/start.ts'
import { type Holder, holdPostgres } from '../../support/database/postgres-holder.ts'

const isRoot = process.getuid?.() === 0
const base = mkdtempSync(join(tmpdir(), 'segue postgres é-'))
// PostgreSQL's own user needs access, except where a test denies it.
chmodSync(base, 0o755)
const open = folderIn(base, 'open', 0o755)
const systemDir = join(open, 'system')

const holders: Holder[] = []

function folderIn(parent: string, name: string, mode: number): string {
  mkdirSync(join(parent, name), { mode, recursive: true })
  return join(parent, name)
}

async function hold(dataDir: string, briefly = false): Promise<Holder> {
  const holder = await holdPostgres(dataDir, systemDir, briefly)
  holders.push(holder)
  return holder
}

async function ask(postgres: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  return (await client.query(statement).finally(() => client.end())).rows
}

/** Starts the database, runs `work` and stops the database. */
async function withPostgres<Result>(
  dataDir: string,
  work: (postgres: EmbeddedPostgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDir, systemDir })
  return work(postgres).finally(() => postgres.stop())
}

const writeNote = (dataDir: string) =>
  withPostgres(dataDir, postgres => ask(postgres, 'create table note as select 42 as answer'))
const readNote = (dataDir: string) => withPostgres(dataDir, postgres => ask(postgres, 'select answer from note'))
const isEmpty = async (dataDir: string) =>
  (await withPostgres(dataDir, postgres => ask(postgres, "select 1 from pg_class where relname = 'note'"))).length === 0

afterEach(async () => {
  const held = holders.splice(0)
  await Promise.all(held.map(holder => holder.kill()))
  for (const { postmaster } of held) if (postmaster) await expect.poll(() => isAlive(postmaster)).toBe(false)
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

describe('embedded PostgreSQL', () => {
  // mkdtemp makes a private folder, which only the tests of private folders want.
  const dataDir = folderIn(open, 'späces in it', 0o755)
  // One database with data for all tests: creating one takes longer than starting it.
  beforeAll(() => writeNote(dataDir))

  it('retains its data from one start to the next, in a folder with spaces', async () => {
    expect(await readNote(dataDir)).toEqual([{ answer: 42 }])
  })

  it('makes its files and its password private', async () => {
    const { folder } = await hold(dataDir)
    const mode = (path: string) => statSync(path).mode & 0o777
    expect([mode(folder), mode(join(folder, 'cluster')), mode(join(folder, 'password'))]).toEqual([0o700, 0o700, 0o600])
    const password = readFileSync(join(folder, 'password'), 'utf8')
    expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain(password)
  })

  it('ends after kill -9 of the process that runs it, and starts again', async () => {
    const holder = await hold(dataDir)
    expect(isAlive(holder.postmaster)).toBe(true)
    await holder.kill()
    // At once, while the former server may still be closing its files.
    expect(await readNote(dataDir)).toEqual([{ answer: 42 }])
    expect(isAlive(holder.postmaster)).toBe(false)
  })

  it.runIf(process.platform === 'linux')(
    'loads no programs or libraries from node_modules, which npm may delete',
    async () => {
      const { postmaster } = await hold(dataDir)
      const loaded = readFileSync(`/proc/${postmaster}/maps`, 'utf8')
      expect(loaded).toContain(isRoot ? systemDir : dataDir)
      expect(loaded).not.toContain('node_modules')
    },
  )

  it('names the process that already runs on the folder', async () => {
    const holder = await hold(dataDir)
    const second = await hold(dataDir)
    expect(second.said).toBe(`StartError: Segue is already running on ${dataDir}, process ${holder.child.pid}.`)
  })

  it('waits for a command that uses the folder', async () => {
    const command = await hold(dataDir, true)
    const lines: string[] = []
    const waiting = startEmbeddedPostgres({ dataDir, systemDir, onWait: line => lines.push(line) })
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toBe(`Waiting: A command of Segue uses the database in ${dataDir}, process ${command.child.pid}.`)
    // So does another command, which would lose this one's database when it ends.
    expect(await awaitRunningPostgres(dataDir, systemDir)).toBeUndefined()
    await command.kill()
    await (await waiting).stop()
  })

  it('is waited for by a command while it starts and while it stops', async () => {
    const starting = hold(dataDir)
    await expect.poll(() => existsSync(join(dataDir, 'segue.lock'))).toBe(true)
    const running = await awaitRunningPostgres(dataDir, systemDir)
    expect(running).toContain('postgres://')
    await (await starting).kill()

    const release = await lockFolder(dataDir)
    const waiting = awaitRunningPostgres(dataDir, systemDir)
    await release()
    expect(await waiting).toBeUndefined()
  })

  it('starts despite the lock files of a crash, even if their process ids are in use again', async () => {
    const folder = await withPostgres(dataDir, async postgres => postgres.location.replace(/ \(.*$/, ''))
    await writeFile(join(dataDir, 'segue.lock'), JSON.stringify({ pid: process.pid, birth: 'another boot' }))
    await writeFile(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${folder}/cluster\n1\n5432\n\n\n\n`)
    expect(await readNote(dataDir)).toEqual([{ answer: 42 }])
  })

  it('starts although postmaster.pid is empty, as a full disk leaves it', async () => {
    const folder = await withPostgres(dataDir, async postgres => postgres.location.replace(/ \(.*$/, ''))
    await writeFile(join(folder, 'cluster', 'postmaster.pid'), '')
    expect(await readNote(dataDir)).toEqual([{ answer: 42 }])
  })

  it('treats a zombie process, as in a container, as ended', async () => {
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] })
    const pid = Number(String(await once(parent.stdout, 'data')))
    // The shell would reap it. When cat answers, it has replaced the shell.
    parent.stdin.write('here?')
    await once(parent.stdout, 'data')
    expect(birthOf(pid)).toBeTypeOf('string')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => birthOf(pid)).toBe(undefined)
    expect(isAlive(pid)).toBe(true)
    parent.kill()
  })

  it.runIf(isRoot)('stages the data where its user has access, and follows the data folder', async () => {
    const home = folderIn(base, 'private home', 0o700)
    const inside = folderIn(home, 'data', 0o755)
    await writeNote(inside)
    expect(existsSync(join(inside, 'postgres'))).toBe(false)
    expect(await withPostgres(inside, async postgres => postgres.location)).toContain(systemDir)

    cpSync(inside, join(home, 'copy'), { recursive: true })
    await expect(isEmpty(join(home, 'copy'))).rejects.toThrow('is a copy of')

    const moved = join(home, 'moved')
    renameSync(inside, moved)
    expect(await readNote(moved)).toEqual([{ answer: 42 }])

    rmSync(moved, { recursive: true })
    mkdirSync(moved)
    const location = await withPostgres(moved, async postgres => postgres.location)
    expect(location).toMatch(/former database of this folder is kept in .*\.old/)
    expect(await isEmpty(moved)).toBe(true)
  })

  it.runIf(isRoot)('moves its data when their folder becomes private', async () => {
    const home = folderIn(base, 'then private', 0o700)
    const inside = join(home, 'data')
    // With its owners, as in a move.
    execFileSync('cp', ['-a', dataDir, inside])
    expect(await readNote(inside)).toEqual([{ answer: 42 }])
  })

  it.runIf(!isRoot)('remains in the data folder if that is private', async () => {
    const inside = folderIn(folderIn(base, 'private home', 0o700), 'data', 0o700)
    expect(await withPostgres(inside, async postgres => postgres.location)).toBe(join(inside, 'postgres'))
  })

  it('reports that PostgreSQL ended by itself', async () => {
    const holder = await hold(dataDir)
    process.kill(holder.postmaster, 'SIGKILL')
    expect(await holder.next()).toMatch(/^lost: /)
  })
})

describe('staged programs', () => {
  it('are copied once, and again if the copy is incomplete', async () => {
    const source = folderIn(open, 'package', 0o700)
    folderIn(source, 'native/bin', 0o700)
    await writeFile(join(source, 'native/bin/postgres'), 'program', { mode: 0o600 })
    const target = join(open, 'copy')
    let copies = 0
    const complete = async () => {
      copies += 1
    }
    const copy = join(await stageBinaries(source, target, complete), 'native/bin/postgres')
    expect(statSync(copy).mode & 0o777).toBe(0o755)
    const { ino } = statSync(copy)
    await stageBinaries(source, target, complete)
    expect(statSync(copy).ino).toBe(ino)
    await truncate(copy, 1)
    await stageBinaries(source, target, complete)
    expect(await readFile(copy, 'utf8')).toBe('program')
    expect(copies).toBe(3)
  })

  it('are not replaced when another process was faster, as it may run them already', async () => {
    const source = folderIn(open, 'package of two', 0o700)
    await writeFile(join(source, 'postgres'), 'program', { mode: 0o600 })
    const target = join(open, 'copy of two')
    let theirs = 0
    await stageBinaries(source, target, async copy => {
      cpSync(copy, target, { recursive: true })
      theirs = statSync(target).ino
    })
    expect(statSync(target).ino).toBe(theirs)
    expect(readdirSync(open).filter(name => name.startsWith('copy of two'))).toEqual(['copy of two'])
  })
})
