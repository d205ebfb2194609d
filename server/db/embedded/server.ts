import { constants } from 'node:fs'
import { realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../lib/port.ts'
import { StartError } from '../../lib/start-errors.ts'
import { clusterIn, logIn } from './cluster.ts'
import { readIfAny } from './files.ts'
import type { Place } from './place.ts'
import { isAlive, isServed, serves } from './processes.ts'
import { lastErrorIn } from './server-log.ts'
import { runWatched, type Watched } from './watchdog.ts'

export interface RunningServer {
  process: Watched
  port: number
}

/** Errors that go away by themselves: the port was taken in the meantime, or a killed server is still shutting down. */
const temporary = /could not (bind|create any TCP)|Address already in use|shared memory block/i

/** Starts PostgreSQL on a port, or on a free one. Resolves when it is ready. Throws a StartError if it doesn't start. */
export async function startServer(place: Place, bin: string, samePort?: number): Promise<RunningServer> {
  const cluster = clusterIn(await realpath(place.folder))
  await waitForPrevious(cluster)
  const deadline = Date.now() + 10_000
  for (;;) {
    const port = samePort ?? (await freePort('database'))
    const command = [join(bin, 'postgres'), '-D', cluster, ...settings(port)]
    const server = await runWatched(place.user, logIn(place.folder), command)
    if (await becomesReady(server, cluster)) return { process: server, port }
    const reason = await lastErrorIn(logIn(place.folder))
    if (!temporary.test(reason ?? '') || Date.now() > deadline) {
      throw new StartError(`PostgreSQL did not start: ${reason ?? 'no reason given'} (see ${logIn(place.folder)}).`)
    }
    await delay(200)
  }
}

const settings = (port: number) =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    // No Unix socket: its path may have at most 107 bytes, and a data folder's path may be longer.
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // What is asked for is usually in memory. With the default of 4, made for disks that turn, PostgreSQL would rather read a
    // whole table than some hundred rows by an index.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are reported by the caller. Here they would fill the disk, also with what users typed.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid')

/** The port of a running server that is ready on a cluster, or undefined. */
export async function servedPort(cluster: string): Promise<number | undefined> {
  const lines = (await readIfAny(pidFileIn(cluster)))?.split('\n') ?? []
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}

/** Resolves with true once the server is ready, or with false if it exits. */
async function becomesReady(server: Watched, cluster: string): Promise<boolean> {
  // Crash recovery after a kill may take a while.
  const deadline = Date.now() + 120_000
  while (server.isRunning()) {
    const lines = (await readIfAny(pidFileIn(cluster)))?.split('\n') ?? []
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true
    if (Date.now() > deadline) {
      server.stop()
      throw new StartError(`PostgreSQL was not ready after two minutes (see the log next to ${cluster}).`)
    }
    await delay(10)
  }
  return false
}

/**
 * Waits for a previous server that is still shutting down after Segue was killed. PostgreSQL handles the stale pid file of a
 * server that is gone, unless another process of the same user has its pid: then the pid in the file is changed to one that
 * can't exist. (Removing the file would also remove PostgreSQL's second safeguard, the shared memory key.)
 */
async function waitForPrevious(cluster: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const text = await readIfAny(pidFileIn(cluster))
    // An empty file, after a full disk or a power cut, protects nothing, but PostgreSQL would refuse to start.
    if (text?.trim() === '' && !isServed(cluster)) return rm(pidFileIn(cluster), { force: true })
    const pid = Number(text?.split('\n')[0])
    if (!text || !pid || !isAlive(pid)) return
    if (!serves(pid, cluster)) {
      const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
      return writeFile(pidFileIn(cluster), text.replace(/^\d+/, '2147483646'), { flag })
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `A previous PostgreSQL, process ${pid}, still runs on ${cluster}: stop it first (kill -INT ${pid}).`,
      )
    }
    await delay(50)
  }
}
