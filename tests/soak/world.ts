import * as z from 'zod/mini'
import type { Db } from '../../server/db/pool.ts'
import type { ExpectedWrites } from './expected-writes.ts'
import type { Figures } from './figures.ts'
import type { Wire } from './wire.ts'

/** What all listeners share. */
export interface World {
  wire: Wire
  /** Connections to the bare server, whose answers are the reference. */
  bare: Wire
  figures: Figures
  expected: ExpectedWrites
  catalogue: Catalogue
}

export interface Catalogue {
  /** `duration` in ms; `recording` is the address of the file. */
  sets: readonly { id: number; duration: number; recording: string }[]
  tracks: readonly number[]
  artists: readonly number[]
  labels: readonly number[]
}

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>
export const readTokens = (text: string): Tokens => Tokens.parse(JSON.parse(text))

/** A listener as added to the database at the start. */
export interface Person {
  id: number
  tokens: Tokens
  /** Ids of notifications that they haven't read. */
  unread: number[]
}

const idsOf = async (db: Db, table: 'tracks' | 'artists' | 'labels') =>
  (await db.selectFrom(table).select('id').orderBy('id').execute()).map(({ id }) => id)

/** Reads the catalogue that the listeners use. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const sets = await db.selectFrom('sets').select(['id', 'duration', 'mp3_permalink']).orderBy('id').execute()
  const [tracks, artists, labels] = [await idsOf(db, 'tracks'), await idsOf(db, 'artists'), await idsOf(db, 'labels')]
  return {
    sets: sets.map(({ id, duration, mp3_permalink }) => ({ id, duration, recording: `/media/${mp3_permalink}` })),
    tracks,
    artists,
    labels,
  }
}
