import { createHash } from 'node:crypto'
import { cp, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, StartError } from '../../lib/start-errors.ts'
import { lstatIfAny, readIfAny, writeWhole } from './files.ts'
import { giveTo, ownFolder, removeFolder } from './ownership.ts'
import { canEnter, databaseUser, type SystemUser } from './system-user.ts'

/** Where the database is, and as whom PostgreSQL runs on it. The folder need not exist yet. */
export interface Place {
  folder: string
  user: SystemUser | undefined
  /** Why it isn't in the data folder, and what else the operator should know. */
  notes: string[]
}

/** Left in the data folder: where its database is, and the data folder it was made for. */
const Marker = z.object({ folder: z.string(), for: z.string() })

const markerIn = (dataDir: string) => join(dataDir, 'postgres-location.json')

/**
 * The database lives in `DATA_DIR/postgres`. When root starts Segue and the user PostgreSQL has to run as can't enter
 * DATA_DIR, it lives in a system folder instead, and a marker in DATA_DIR says where. The marker decides whose the folder
 * is: it goes when DATA_DIR is removed, and then the next start begins anew and keeps the former database aside, once.
 */
export async function findPlace(dataDir: string, systemDir: string): Promise<Place> {
  const inside = join(dataDir, 'postgres')
  if ((await lstatIfAny(inside))?.isSymbolicLink()) {
    throw new StartError(`${inside} is a link: move the whole data folder instead, and name it by DATA_DIR.`)
  }
  const marker = await readMarker(dataDir, systemDir)
  const user = await databaseUser(marker?.folder ?? inside)
  if (!user) {
    if (!marker) return { folder: inside, user, notes: [] }
    throw new StartError(`The database of ${dataDir} was made by root, in ${marker.folder}: start as root.`)
  }
  if (!marker && (await canEnter(user, dataDir))) return { folder: inside, user, notes: [] }

  await ownFolder(systemDir)
  if (!(await canEnter(user, systemDir))) {
    throw new StartError(`User ${user.name}, who runs PostgreSQL, can enter neither ${dataDir} nor ${systemDir}.`)
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const folder = join(systemDir, `data-${hash}`)
  const notes = [`user ${user.name} can't enter ${dataDir}`]
  if (marker) await followMove(marker, dataDir, folder, user)
  else if (await setAside(folder, user)) notes.push(`a former database of this folder is kept in ${folder}.old`)
  await writeWhole(markerIn(dataDir), JSON.stringify({ folder, for: dataDir }))
  await moveOut(inside, folder, user)
  return { folder, user, notes }
}

/** Where the database of a data folder was put, without making anything. */
export const knownFolder = async (dataDir: string, systemDir: string): Promise<string> =>
  (await readMarker(dataDir, systemDir))?.folder ?? join(dataDir, 'postgres')

/** Others may be able to write into the data folder, so a marker may only name what root makes itself. */
async function readMarker(dataDir: string, systemDir: string): Promise<z.infer<typeof Marker> | undefined> {
  const text = await readIfAny(markerIn(dataDir))
  if (text === undefined) return undefined
  try {
    const marker = Marker.parse(JSON.parse(text))
    if (dirname(marker.folder) === systemDir && /^data-[0-9a-f]{16}$/.test(basename(marker.folder))) return marker
  } catch {
    // Said below.
  }
  throw new StartError(`${markerIn(dataDir)} is damaged: remove it to start with an empty database.`)
}

/** The data folder was moved or renamed since the marker was written: its database follows. */
async function followMove(marker: z.infer<typeof Marker>, dataDir: string, folder: string, user: SystemUser) {
  if (marker.folder === folder || !(await lstatIfAny(marker.folder))) return
  const original = await realpath(marker.for).catch(() => undefined)
  if (original && (await readIfAny(markerIn(original)))?.includes(marker.folder)) {
    throw new StartError(
      `${dataDir} is a copy of ${original}, whose database stays with it: remove ${markerIn(dataDir)} to start with an empty one.`,
    )
  }
  await setAside(folder, user)
  await rename(marker.folder, folder)
}

async function setAside(folder: string, user: SystemUser): Promise<boolean> {
  if (!(await lstatIfAny(folder))) return false
  await removeFolder(`${folder}.old`, user)
  await rename(folder, `${folder}.old`)
  return true
}

/** A database made when its user could still enter the data folder moves, as a whole, to where the user can reach it. */
async function moveOut(inside: string, folder: string, user: SystemUser): Promise<void> {
  if (!(await lstatIfAny(inside)) || (await lstatIfAny(folder))) return
  try {
    await rename(inside, folder)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const copy = `${folder}.new`
    await removeFolder(copy, user)
    await cp(inside, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    await giveTo(user, copy)
    await rename(copy, folder)
    await removeFolder(inside, user)
  }
}
