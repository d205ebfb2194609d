import { brand } from '#contract/brand.ts'
import { titleOf } from '../../lib/track-title.ts'

/** A track that is heard inside a set. */
export interface Heard {
  set_id: number
  set_name: string
  artist: string
  title: string
  mix_type: 'original_mix' | 'remix' | 'edit' | 'ID'
  mix_name: string | null
  label_name: string | null
  /** Where the track begins in the set, in ms. */
  track_start: number
}

/** How Segue names itself to ListenBrainz. */
export interface About {
  /** Where listeners reach the app, without a trailing slash. */
  publicUrl: string
  /** The version of this server. */
  version: string
}

export interface Metadata {
  artist_name: string
  track_name: string
  additional_info: Record<string, string | number>
}

/** The track that is heard, and not the set: that is only where it is. `more` is added to what is said about it. */
export const metadataOf = (heard: Heard, { publicUrl, version }: About, more: Record<string, number>): Metadata => ({
  artist_name: heard.artist,
  track_name: titleOf(heard),
  additional_info: {
    media_player: brand.name,
    submission_client: brand.name,
    submission_client_version: version,
    origin_url: `${publicUrl}/sets/${heard.set_id}?t=${Math.ceil(heard.track_start / 1000)}`,
    set_name: heard.set_name,
    ...(heard.label_name && { label: heard.label_name }),
    ...more,
  },
})
