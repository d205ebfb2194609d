import { createHash } from 'node:crypto'
import { cp, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { codeOf, StartError } from '../../lib/start-errors.ts'
import { lstatIfAny, readIfAny, writeWhole } from './files.ts'
import { changeOwner, ensureOwnFolder, removeFolder } from './ownership.ts'
import { canEnter, databaseUser, type SystemUser } from './system-user.ts'

/** The database folder, which may not exist yet, and the user that PostgreSQL runs as. */
export interface Place {
  folder: string
  user: SystemUser | undefined
  /** Notes for the operator, such as why the database isn't in the data folder. */
  notes: string[]
}

/** A file in the data folder with the location of its database, and the data folder that it was made for. */
const Marker = z.object({ folder: z.string(), for: z.string() })

const markerIn = (dataDir: string) => join(dataDir, 'postgres-location.json')

/**
 * Finds the place of the database: `DATA_DIR/postgres`. If root starts Segue and the user that PostgreSQL runs as can't enter
 * DATA_DIR, it is in a system folder instead, and a marker file in DATA_DIR says where. Without the marker (DATA_DIR was
 * removed), the next start creates a new database and keeps one previous database under another name.
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

  await ensureOwnFolder(systemDir)
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

/** The database folder of a data folder, without creating anything. */
export const knownFolder = async (dataDir: string, systemDir: string): Promise<string> =>
  (await readMarker(dataDir, systemDir))?.folder ?? join(dataDir, 'postgres')

/** Reads the marker. It may only name a folder that root created, because others may be able to write to the data folder. */
async function readMarker(dataDir: string, systemDir: string): Promise<z.infer<typeof Marker> | undefined> {
  const text = await readIfAny(markerIn(dataDir))
  if (text === undefined) return undefined
  try {
    const marker = Marker.parse(JSON.parse(text))
    if (dirname(marker.folder) === systemDir && /^data-[0-9a-f]{16}$/.test(basename(marker.folder))) return marker
  } catch {
    // Reported below.
  }
  throw new StartError(`${markerIn(dataDir)} is damaged: remove it to start with an empty database.`)
}

/** Renames the database folder if the data folder was moved since the marker was written. */
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

/** Moves a database out of a data folder that its user can no longer enter. */
async function moveOut(inside: string, folder: string, user: SystemUser): Promise<void> {
  if (!(await lstatIfAny(inside)) || (await lstatIfAny(folder))) return
  try {
    await rename(inside, folder)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    const copy = `${folder}.new`
    await removeFolder(copy, user)
    await cp(inside, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    await changeOwner(user, copy)
    await rename(copy, folder)
    await removeFolder(inside, user)
  }
}
