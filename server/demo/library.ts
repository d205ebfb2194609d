import type { MediaLibrary } from '../media/library.ts'
import { openArtwork } from './artwork/artwork.ts'
import type { ArtworkKind } from './artwork/kinds.ts'
import { openDemoAudio } from './audio/demo-audio.ts'
import { demoActivity } from './catalogue/activity.ts'
import { demoCatalogue, soundPlanOf } from './catalogue/catalogue.ts'
import { waveformOf } from './catalogue/waveforms.ts'

/** The library of the demo's generated recordings and pictures. Only paths that the demo catalogue contains are generated. */
export function openDemoLibrary({ cacheDir }: { cacheDir: string }): MediaLibrary {
  const catalogue = demoCatalogue()
  const counts: Record<ArtworkKind, number> = {
    sets: catalogue.sets.length,
    tracks: catalogue.tracks.length,
    artists: catalogue.artists.length,
    labels: catalogue.labels.length,
    avatars: demoActivity(catalogue).listeners.length,
  }
  const plans = new Map(catalogue.sets.map(set => [set.permalink, soundPlanOf(set)]))
  const places = new Map(catalogue.sets.map((set, index) => [set.permalink, index]))
  const demoAudio = openDemoAudio({ cacheDir })
  const picture = openArtwork({ cacheDir }, (kind, id) => id >= 1 && id <= counts[kind])
  return {
    picture,
    audio: async permalink => {
      const plan = plans.get(permalink)
      return plan && demoAudio.source(plan)
    },
    peaks: async permalink => {
      const place = places.get(permalink)
      return place === undefined ? undefined : waveformOf(place)
    },
    close: demoAudio.close,
  }
}
