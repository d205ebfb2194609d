import { getDraftPeaks, readTracklist } from '#contract/routes/studio/tracklists.ts'
import { knownNames } from '../../catalog/known-names.ts'
import type { Registry } from '../../http/api/registry.ts'
import { notFound } from '../../http/failure.ts'
import type { MediaLibrary } from '../../media/library.ts'
import { withRefusals } from '../sets/described-set.ts'
import { findDraft } from '../sets/draft-document.ts'
import { readTracklistText } from './read-tracklist.ts'

/** A CUE sheet or text of two thousand rows. */
const bodyLimit = 2 * 1024 * 1024

/** What the editor of a tracklist asks for. */
export function tracklistRoutes(registry: Registry, library: MediaLibrary): void {
  registry.implement(getDraftPeaks, async ({ params: { id }, db, reply }) => {
    const draft = await findDraft(db, id)
    const peaks = draft?.recording ? await library.peaks(draft.recording.permalink) : undefined
    if (!peaks) throw notFound('The waveform of this draft')
    reply.header('cache-control', 'private, max-age=86400')
    return peaks
  })

  registry.implement(readTracklist, { bodyLimit }, async ({ body: { text, duration }, db }) => {
    const known = await knownNames(db)
    return withRefusals(async () => readTracklistText(text, { isKnown: known.has, duration }))
  })
}
