import { constants } from 'node:fs'
import { realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../lib/start-errors.ts'
import { clusterIn, logIn } from './cluster.ts'
import { readIfAny } from './files.ts'
import type { Place } from './place.ts'
import { isAlive, isServed, serves } from './processes.ts'
import { lastComplaint } from './server-log.ts'
import { runWatched, type Watched } from './watchdog.ts'

export interface RunningServer {
  process: Watched
  port: number
}

/** What passes by itself: somebody took the port we had found free, or the last of a killed server is still going. */
const passing = /could not (bind|create any TCP)|Address already in use|shared memory block/i

export async function startServer(place: Place, bin: string): Promise<RunningServer> {
  const cluster = clusterIn(await realpath(place.folder))
  await outlastFormer(cluster)
  const deadline = Date.now() + 10_000
  for (;;) {
    const port = await freePort()
    const command = [join(bin, 'postgres'), '-D', cluster, ...settings(port)]
    const server = await runWatched(place.user, logIn(place.folder), command)
    if (await becomesReady(server, cluster)) return { process: server, port }
    const reason = await lastComplaint(logIn(place.folder))
    if (!passing.test(reason ?? '') || Date.now() > deadline) {
      throw new StartError(`PostgreSQL did not start: ${reason ?? 'no reason given'} (see ${logIn(place.folder)}).`)
    }
    await delay(200)
  }
}

const settings = (port: number) =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    // A socket's path may be no longer than 107 bytes, a data folder's may.
    unix_socket_directories: '',
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are the caller's to report; here they would fill the disk, and with what users typed.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid')

/** The port of the server that is ready on a cluster, or undefined. */
export async function servedPort(cluster: string): Promise<number | undefined> {
  const lines = (await readIfAny(pidFileIn(cluster)))?.split('\n') ?? []
  return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
}

/** False when the server ended instead. */
async function becomesReady(server: Watched, cluster: string): Promise<boolean> {
  // A server that was killed first reads its log again, which may take a while.
  const deadline = Date.now() + 120_000
  while (server.isRunning()) {
    const lines = (await readIfAny(pidFileIn(cluster)))?.split('\n') ?? []
    if (Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready') return true
    if (Date.now() > deadline) {
      server.stop()
      throw new StartError(`PostgreSQL was not ready after two minutes (see the log beside ${cluster}).`)
    }
    await delay(10)
  }
  return false
}

/**
 * Waits for a server that a killed Segue left behind and that is still closing its files. PostgreSQL clears up after one
 * that is gone, unless its number now belongs to some process of the same user: then the number in the file is changed to
 * one that can't exist. (Removing the file would also remove PostgreSQL's second guard, its shared memory key.)
 */
async function outlastFormer(cluster: string): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const text = await readIfAny(pidFileIn(cluster))
    // Cut off while it was written, by a full disk or a power cut: it guards nothing, and PostgreSQL would not start.
    if (text?.trim() === '' && !isServed(cluster)) return rm(pidFileIn(cluster), { force: true })
    const pid = Number(text?.split('\n')[0])
    if (!text || !pid || !isAlive(pid)) return
    if (!serves(pid, cluster)) {
      const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
      return writeFile(pidFileIn(cluster), text.replace(/^\d+/, '2147483646'), { flag })
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `A former PostgreSQL, process ${pid}, still runs on ${cluster}: stop it first (kill -INT ${pid}).`,
      )
    }
    await delay(50)
  }
}
