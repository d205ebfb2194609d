import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunningPostgres } from '../../server/db/embedded/start.ts'
import { type Db, openDatabase } from '../../server/db/pool.ts'
import { type Holder, holdPostgres } from '../support/database/postgres-holder.ts'
import { dataFolder } from '../support/server/data-folder.ts'
import { type Disk, mountDisk } from '../support/server/disk.ts'
import { freePort } from '../support/server/free-port.ts'
import { type SegueProcess, startSegue } from '../support/server/segue-process.ts'
import { type Helper, startHelper } from './helper.ts'

/** More than the database and its write-ahead log take in an hour. */
const diskSize = '1g'

export const tokenSecret = 'a secret of the soak, more than thirty-two characters'

/** The app and its database, separate processes that can fail alone, and the proxy between them. */
export class Stage {
  readonly folder: string
  /** The disk of app and database; undefined where none could be mounted. */
  readonly disk: Disk | undefined
  readonly line: Helper
  readonly port: number
  #database: Holder | undefined
  #url = ''
  #app: SegueProcess | undefined
  /** Processes that ended unexpectedly. */
  readonly surprises: string[] = []

  constructor(folder: string, disk: Disk | undefined, line: Helper, port: number) {
    this.folder = folder
    this.disk = disk
    this.line = line
    this.port = port
  }

  get mediaDir(): string {
    return join(this.folder, 'media')
  }

  get #home(): string {
    return this.disk?.folder ?? this.folder
  }

  get #systemDir(): string {
    return join(this.folder, 'system')
  }

  get appPid(): number | undefined {
    return this.#app?.child.pid
  }

  get databaseRuns(): boolean {
    return this.#database?.child.exitCode === null && this.#database.child.signalCode === null
  }

  /** The output of the running app. */
  get printed(): string {
    return this.#app?.output() ?? ''
  }

  /** The database's own address, without the proxy. */
  get databaseUrl(): string {
    return this.#url
  }

  /** Starts or restarts PostgreSQL. */
  async startDatabase(): Promise<void> {
    const folder = join(this.#home, 'database')
    await mkdir(folder, { recursive: true, mode: 0o755 })
    this.#database = await holdPostgres(folder, this.#systemDir)
    const url = await findRunningPostgres(folder, this.#systemDir)
    if (!url) throw new Error(`The database did not start: ${this.#database.said}`)
    this.#url = url
    this.line.send({ port: Number(new URL(url).port) })
  }

  /** Kills PostgreSQL's postmaster with SIGKILL; its other processes notice and exit. */
  async killDatabase(): Promise<void> {
    const database = this.#database
    if (!database) return
    process.kill(database.postmaster, 'SIGKILL')
    await this.databaseEnds()
  }

  async databaseEnds(): Promise<void> {
    if (this.#database && this.databaseRuns) await once(this.#database.child, 'exit')
  }

  async startApp(): Promise<void> {
    const behindLine = new URL(this.#url)
    behindLine.port = String(this.line.port)
    const app = await startSegue({
      PORT: String(this.port),
      DATABASE_URL: behindLine.href,
      DATA_DIR: join(this.#home, 'app'),
      MEDIA_DIR: this.mediaDir,
      TOKEN_SECRET: tokenSecret,
      LOG_LEVEL: 'error',
    })
    this.#app = app
    app.child.once('exit', (code, signal) => {
      if (this.#app === app) this.surprises.push(`The app ended by itself with ${code ?? signal}`)
    })
  }

  /** Resolves with the exit code, null after SIGKILL. */
  async endApp(signal: NodeJS.Signals): Promise<number | null> {
    const app = this.#app
    this.#app = undefined
    return app ? app.stop(signal) : null
  }

  get appRuns(): boolean {
    return this.#app !== undefined && this.#app.child.exitCode === null && this.#app.child.signalCode === null
  }

  /** Runs `work` on the database without the proxy. */
  async onDatabase<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = openDatabase(this.#url, { max: 2 })
    return work(db).finally(() => db.destroy())
  }

  async close(): Promise<void> {
    await this.endApp('SIGTERM')
    if (this.databaseRuns) await this.#database?.kill()
    await this.line.stop()
    this.disk?.unmount()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Sets everything up in a temporary folder and starts it. */
export async function openStage(wantsDisk: boolean): Promise<Stage> {
  const folder = await dataFolder('soak')
  const disk = wantsDisk ? await mountDisk(join(folder, 'disk'), diskSize) : undefined
  const stage = new Stage(folder, disk, await startHelper('line-process.ts', {}), await freePort())
  try {
    await stage.startDatabase()
    await stage.startApp()
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}
