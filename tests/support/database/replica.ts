import { execFile } from 'node:child_process'
import { appendFile, lchown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { usableBinaries } from '../../../server/db/embedded/binaries.ts'
import { startEmbeddedPostgres } from '../../../server/db/embedded/start.ts'
import { databaseUser } from '../../../server/db/embedded/system-user.ts'
import { runWatched, type Watched } from '../../../server/db/embedded/watchdog.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/pool.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import { memoryFolder } from '../server/data-folder.ts'
import { freePort } from '../server/free-port.ts'
import { runOnServer } from './database-server.ts'

export interface Replicated {
  primaryUrl: string
  replicaUrl: string
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  stop(): Promise<void>
}

/** Starts a PostgreSQL with the demo and a streaming replica, which begins as a copy of its files. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await memoryFolder('replica')
  const systemDir = join(folder, 'system')
  const primaryDir = join(folder, 'primary')
  const replicaDir = join(folder, 'replica')
  for (const each of [primaryDir, replicaDir]) await mkdir(each)

  const first = await startEmbeddedPostgres({ dataDir: primaryDir, systemDir })
  const db = openDatabase(first.url)
  await migrate(db)
  await seedDemo(db)
  await db.destroy()
  await first.stop()
  await promisify(execFile)('cp', ['-a', join(primaryDir, 'postgres'), join(replicaDir, 'postgres')])
  const primary = await startEmbeddedPostgres({ dataDir: primaryDir, systemDir })

  const cluster = join(replicaDir, 'postgres', 'cluster')
  const user = await databaseUser(join(replicaDir, 'postgres'))
  const bin = join(await usableBinaries(user, systemDir), 'bin')
  const { hostname, port, username, password } = new URL(primary.url)
  const info = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${info}'\n`)
  await writeFile(join(cluster, 'standby.signal'), '')
  if (user) await lchown(join(cluster, 'standby.signal'), user.uid, user.gid)
  const replicaPort = await freePort()
  const replicaUrl = primary.url.replace(`:${port}/`, `:${replicaPort}/`)
  const settings = [`port=${replicaPort}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  const command = [join(bin, 'postgres'), '-D', cluster, ...settings.flatMap(each => ['-c', each])]

  let running: Watched | undefined
  const startReplica = async () => {
    running = await runWatched(user, join(replicaDir, 'postgres', 'replica.log'), command)
    // It accepts connections as soon as it has replayed the WAL that the copy lacked.
    while (running.isRunning() && !(await answers(replicaUrl))) await pause(50)
  }
  const stopReplica = async () => {
    running?.stop()
    await running?.exited
  }
  await startReplica()
  return {
    primaryUrl: primary.url,
    replicaUrl,
    startReplica,
    stopReplica,
    async stop() {
      await stopReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const answers = (url: string) =>
  runOnServer(url, 'select 1').then(
    () => true,
    () => false,
  )
