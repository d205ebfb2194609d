import { getRecording, getRecordingDigests } from '../../../contract/routes/recordings.ts'
import type { Db } from '../../db/pool.ts'
import type { MediaLibrary } from '../../media/library.ts'
import type { Registry } from '../../plugins/api/registry.ts'
import { Failure, notFound } from '../../plugins/failure.ts'
import { openDigests, type Recording } from './digests.ts'
import { findProved, findSet } from './store.ts'

const changed = () => new Failure(409, 'This recording has another version by now')

/** What keeps a recording on a device. `isElsewhere` when another host has the media that the library doesn't hold. */
export function recordingRoutes(registry: Registry, library: MediaLibrary, isElsewhere: boolean): void {
  const digestsOf = openDigests(library)

  async function find(db: Db, id: number): Promise<Recording> {
    const set = await findSet(db, id)
    if (!set) throw notFound('This set')
    const permalink = set.mp3_permalink ?? undefined
    const source = permalink && (await library.audio(permalink))
    if (permalink && source) return { permalink, version: source.etag, size: source.size, source }
    // What nobody here can read is only as good as what the database can prove of it.
    const proved = permalink && isElsewhere ? await findProved(db, permalink) : undefined
    if (!proved) throw notFound('The recording of this set')
    return { ...proved, source: undefined }
  }

  registry.implement(getRecording, async ({ params: { id }, db }) => {
    const { size, version } = await find(db, id)
    return { set_meta_id: id, size, version }
  })

  registry.implement(getRecordingDigests, async ({ params: { id }, query: { version, from, limit }, db }) => {
    const recording = await find(db, id)
    if (recording.version !== version) throw changed()
    const digests = await digestsOf(db, recording, from, limit)
    if (!digests) throw changed()
    return { digests }
  })
}
