import { expect } from 'vitest'
import { similarArtists, similarSets, similarTracks } from '#contract/routes/similar.ts'
import { insertArtist, insertCurator, insertLabel, insertSet, insertTrack } from '../../../support/catalog-rows.ts'
import { addSignedIn, exactly, type TestApp } from '../../../support/server/app.ts'

interface AboutSet {
  genre?: string
  tracks?: readonly number[]
  artist?: number
  curator?: number
}

interface AboutTrack {
  artist?: number
  label?: [id: number, name: string]
  mix_type?: 'ID'
  bpm?: number
  key?: string
  genre?: string
}

let names = 0
export const name = () => `Name ${++names}`
/** A genre of one test alone, so that others' sets aren't found by it. */
export const aGenre = () => name()

/** What is in a catalog, and what is like it. Unnamed items have names of their own. */
export function similarIn(server: TestApp, token: string) {
  const { db } = server

  async function answerOf(kind: string, id: number): Promise<unknown> {
    const { status, body } = await server.ask('GET', `/api/${kind}/${id}/similar`, { token })
    expect(status).toBe(200)
    return body
  }
  const similar = {
    sets: async (id: number) => exactly(similarSets.answer, await answerOf('sets', id)).data,
    tracks: async (id: number) => exactly(similarTracks.answer, await answerOf('tracks', id)).data,
    artists: async (id: number) => exactly(similarArtists.answer, await answerOf('artists', id)).data,
  }

  async function addTracks(set_id: number, tracks: readonly number[], from = 1): Promise<void> {
    const rows = tracks.map((track_id, index) => {
      const track_position = from + index
      const times = { start_time: track_position * 1_000, end_time: (track_position + 1) * 1_000 }
      return { set_id, track_id, track_position, ...times }
    })
    if (rows.length > 0) await db.insertInto('set_tracks').values(rows).execute()
  }

  async function aSet({ genre = aGenre(), tracks = [], artist, curator }: AboutSet = {}): Promise<number> {
    const id = await insertSet(db, { set_name: name(), artist: name(), genre })
    await addTracks(id, tracks)
    if (artist !== undefined) await db.insertInto('set_artists').values({ set_id: id, artist_id: artist }).execute()
    if (curator !== undefined) await insertCurator(db, id, curator)
    return id
  }

  async function aTrack({ artist, label, ...about }: AboutTrack = {}): Promise<number> {
    const ofLabel = label && { label_id: label[0], label_name: label[1] }
    const id = await insertTrack(db, { title: name(), artist: name(), ...about, ...ofLabel })
    if (artist !== undefined)
      await db.insertInto('track_artists').values({ track_id: id, artist_id: artist, role: 'producer' }).execute()
    return id
  }

  const aListener = async () => (await addSignedIn(server, name())).access

  return {
    similar,
    /** What is like a set, with the reasons. */
    nearSet: async (id: number) => (await similar.sets(id)).map(({ set, reason }) => [set.id, reason]),
    anArtist: (called = name()) => insertArtist(db, called),
    aLabel: (called: string) => insertLabel(db, called),
    aSet,
    aTrack,
    addTracks,
    aListener,
    /** Two listeners put the same body: what one alone likes says nothing of others. */
    async twoListeners() {
      const tokens = [await aListener(), await aListener()]
      return async (path: string, body: object = { is_fav: true }) => {
        for (const each of tokens)
          expect((await server.ask('PUT', `/api${path}`, { token: each, body })).status).toBe(200)
      }
    },
  }
}
