import type { ColumnType, Generated } from 'kysely'
import type { Nullable, NullableTime } from '../columns.ts'

/** The tables of what is recognized by ear, see `schema.ts`. Times are in ms. */
export interface EarTables {
  fingerprints: {
    id: Generated<number>
    /** Of a recording; null for the sound of a single track. */
    permalink: Nullable<string>
    /** As `encodeFingerprint` writes it. */
    peaks: ColumnType<Buffer, Uint8Array, Uint8Array>
    duration: number
    /** Its place in the index. Null until it is compared with the others. */
    first_tick: Nullable<number>
    ticks: Nullable<number>
    /** Null until it is compared with the others. */
    listened_at: NullableTime
  }
  /** Single tracks that the operator has the sound of. */
  sounds: {
    id: Generated<number>
    fingerprint_id: number
    /** Of the file, in hex. */
    sha256: string
    /** The catalogue's track; null if it has none of these names. */
    track_id: Nullable<number>
    artist: string
    title: string
    mix_name: Nullable<string>
    label: Nullable<string>
    /** The edit by which a curator has said that it is of its track: Undo takes that back. */
    linked_by: Nullable<number>
  }
  /** The music that two recordings have in common. */
  matches: {
    id: Generated<number>
    question_id: number
    known_id: number
    question_start: number
    question_end: number
    known_start: number
    known_end: number
    /** The known recording's speed relative to the question's. */
    speed: number
    score: number
    certainty: 'certain' | 'likely'
  }
  /** The index of all fingerprints, see `server/ear/index`. */
  landmarks: { hash: number; volume: number; ticks: Buffer }
}
