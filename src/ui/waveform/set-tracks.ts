import type { SetTrack } from '#contract/entities/music.ts'
import { isId, trackName } from '../../lib/track-name.ts'
import type { WaveformTrack } from './tracks.ts'

/** Converts a set's tracklist to the waveform's tracks. */
export const waveformTracks = (tracks: readonly SetTrack[]): WaveformTrack[] =>
  tracks.map(({ track_position, start_time, end_time, track_meta }) => ({
    position: track_position,
    start: start_time,
    end: end_time,
    isId: isId(track_meta),
    name: trackName(track_meta),
    bpm: track_meta.bpm,
  }))
