import { getRecording, getRecordingDigests } from '#contract/routes/recordings.ts'
import type { Db } from '../../db/pool.ts'
import type { Registry } from '../../http/api/registry.ts'
import { Failure, notFound } from '../../http/failure.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { openDigests, type Recording } from '../../recording/open-digests.ts'
import { findComplete, findSet } from '../../recording/stored-digests.ts'

const changed = () => new Failure(409, 'This recording has changed')

/** What a device needs to download a recording. `isElsewhere`: media that the library doesn't have are on another host. */
export function recordingRoutes(registry: Registry, library: MediaLibrary, isElsewhere: boolean): void {
  const digestsOf = openDigests(library)

  async function find(db: Db, id: number): Promise<Recording> {
    const set = await findSet(db, id)
    if (!set) throw notFound('This set')
    const permalink = set.mp3_permalink ?? undefined
    const source = permalink && (await library.audio(permalink))
    if (permalink && source) return { permalink, version: source.etag, size: source.size, source }
    // A recording on another host can be downloaded only if the database has all its digests.
    const complete = permalink && isElsewhere ? await findComplete(db, permalink) : undefined
    if (!complete) throw notFound('The recording of this set')
    return { ...complete, source: undefined }
  }

  registry.implement(getRecording, async ({ params: { id }, db }) => {
    const { size, version } = await find(db, id)
    return { set_meta_id: id, size, version }
  })

  registry.implement(
    getRecordingDigests,
    { fails: [409] },
    async ({ params: { id }, query: { version, from, limit }, db }) => {
      const recording = await find(db, id)
      if (recording.version !== version) throw changed()
      const digests = await digestsOf(db, recording, from, limit)
      if (!digests) throw changed()
      return { digests }
    },
  )
}
