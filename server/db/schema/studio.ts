import type { ColumnType, Generated } from 'kysely'
import type { EditKind } from '#contract/entities/studio.ts'
import type { UploadKind, UploadState } from '#contract/entities/upload.ts'
import type { Json, Nullable, NullableTime, Time } from '../columns.ts'

/** What can be merged. */
export type MergeKind = 'track' | 'artist' | 'label'

/** The tables of the Studio, see `schema.ts`. */
export interface StudioTables {
  edits: {
    id: Generated<number>
    made_by: Nullable<number>
    made_at: Time
    kind: EditKind
    item_id: number
    name: string
    before: ColumnType<unknown, string | null, never>
    after: ColumnType<unknown, string | null, never>
    /** The edit that this one undoes. */
    undoes: Nullable<number>
  }
  drafts: {
    id: Generated<number>
    made_by: Nullable<number>
    made_at: Time
    changed_at: Time
    discarded_at: NullableTime
    /** `StudioSet` */
    set: Json
    /** `DraftRecording`; null until one is uploaded. */
    recording: ColumnType<unknown, string | null, string | null>
    notes: Generated<string[]>
  }
  merges: { kind: MergeKind; from_id: number; to_id: number | null; item: Json; merged_at: Time }
  merged_rows: {
    id: Generated<number>
    kind: MergeKind
    from_id: number
    user_id: Nullable<number>
    /** The table that the row was in. */
    source: string
    row: Json
  }
  uploads: {
    id: string
    made_by: number
    /** Whether it is the recording of a set, or a single track that is only listened to. */
    kind: Generated<UploadKind>
    made_at: Time
    /** When bytes arrived last, or its state changed. */
    changed_at: Time
    /** On the curator's device. */
    name: string
    /** When the file was changed last, on the curator's device. */
    modified_at: NullableTime
    /** Where it is in the folder of uploads. */
    path: string
    size: number
    received: Generated<number>
    state: Generated<UploadState>
    reason: Nullable<string>
    share: Generated<number>
    /** `UploadFound` */
    found: Generated<unknown>
    same_kind: Nullable<'draft' | 'set'>
    same_id: Nullable<number>
    draft_id: Nullable<number>
    set_id: Nullable<number>
    /** Who writes or reads it now, and until when at most. */
    held_by: Nullable<string>
    held_until: NullableTime
    /** How often its reading was begun. */
    tries: Generated<number>
    /** Whether another request waits for it. */
    is_wanted: Generated<boolean>
  }
  /** Recordings in the media that a set, a draft or an edit of the Studio needs. */
  kept_recordings: {
    permalink: string
    /** `DraftRecording` */
    recording: Json
    kept_at: Time
  }
}
