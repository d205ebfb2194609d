import { getSet, getSetPeaks, listSets, playTrack } from '../../../contract/routes/catalogue.ts'
import type { Db } from '../../db/pool.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { notFound } from '../../plugins/failure.ts'
import type { Registry } from '../../plugins/registry.ts'
import { findRecording, findSet, findSets, findTrackPlace } from './store.ts'

export function setRoutes(registry: Registry, db: Db, library: MediaLibrary): void {
  registry.implement(listSets, ({ caller, query }) => findSets(db, caller.userId, query))

  registry.implement(getSet, async ({ caller, params }) => {
    const set = await findSet(db, caller.userId, params.id)
    if (!set) throw notFound('This set')
    return set
  })

  registry.implement(getSetPeaks, async ({ params, reply }) => {
    const recording = await findRecording(db, params.id)
    const peaks = recording?.mp3_permalink ? await library.peaks(recording.mp3_permalink) : undefined
    if (!peaks) throw notFound('The waveform of this set')
    reply.header('cache-control', 'private, max-age=86400')
    return peaks
  })

  registry.implement(playTrack, async ({ params }) => {
    const place = await findTrackPlace(db, params.id)
    if (!place) throw notFound('A set with this track')
    return place
  })
}
