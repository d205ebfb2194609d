import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { freeBytes } from '../lib/disk-space.ts'
import { codeOf } from '../lib/start-errors.ts'

/** Whether what listeners write can be stored. */
export interface Storage {
  /** Why it can't, or soon can't; undefined while it can. */
  problem(): string | undefined
  /** Gets the errors of requests: some say that the database's disk is full. */
  noteError(error: unknown): void
}

const intervalMs = 2_000
const megabyte = 2 ** 20
/** With less, the disk counts as full: PostgreSQL's log alone grows by pieces of 16 MB, and none may fail. */
const leastFree = 128 * megabyte
/** A full disk has room again when so much is free: a little more, so that it isn't reported again and again. */
const freeAgain = 160 * megabyte

const full = 'The disk of the database is full'
const isDiskFull = (error: unknown) => codeOf(error) === '53100'

/** Writes 8 MB that nobody sees. Resolves with false if PostgreSQL's disk has no room for them. */
async function hasRoom(db: Db): Promise<boolean> {
  try {
    await db.transaction().execute(async probe => {
      await sql`create temporary table room_probe (piece text storage external) on commit drop`.execute(probe)
      await sql`insert into room_probe select repeat('x', 1048576) from generate_series(1, 8)`.execute(probe)
    })
    return true
  } catch (error) {
    return !isDiskFull(error)
  }
}

async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ off: boolean }>`select current_setting('transaction_read_only') = 'off' as off`.execute(
    db,
  )
  return rows[0]?.off === false
}

/**
 * Looks regularly whether the disks of folders (by the names of their settings) have room and the database takes writes. What
 * is wrong is logged once, and so is that it is right again. Returns a function that ends it, too.
 */
export function watchStorage(
  db: Db,
  folders: Record<string, string>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Storage & { close(): Promise<void> } {
  let problem: string | undefined
  let isFull = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  async function problemOfDisks(): Promise<string | undefined> {
    for (const [name, folder] of Object.entries(folders)) {
      const free = await freeBytes(folder)
      if (free !== undefined && free < (problem ? freeAgain : leastFree))
        return `The disk of ${name} is nearly full: ${Math.floor(free / megabyte)} MB are free`
    }
  }

  /** What {@link noteError} got while this asked counts: the answers may be older. */
  async function problemOfDatabase(): Promise<string | undefined> {
    isFull &&= !(await hasRoom(db))
    // A database that doesn't answer is noticed elsewhere.
    const readOnly = await isReadOnly(db).catch(() => false)
    if (isFull) return full
    return readOnly ? 'The database is read-only' : undefined
  }

  function report(now: string | undefined): void {
    if (now && !problem) log.error({}, `${now}. Until that is mended, /api/ready answers 503.`)
    if (!now && problem) log.warn({}, 'What is written can be stored again.')
    problem = now
  }

  async function look(): Promise<void> {
    const now = (await problemOfDisks()) ?? (await problemOfDatabase())
    if (!closed) report(now)
  }

  function schedule(): void {
    if (closed) return
    timer = setTimeout(() => {
      running = look().finally(schedule)
    }, intervalMs)
    timer.unref()
  }
  let running = look().finally(schedule)

  return {
    problem: () => problem,
    noteError(error) {
      if (!isDiskFull(error) || isFull) return
      isFull = true
      report(full)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
