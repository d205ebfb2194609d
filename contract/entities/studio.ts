import * as z from 'zod/mini'
import { DateTime, Id, NullableText } from '../shapes.ts'

/** What curators and admins see in the Studio. */

/** What an edit is about. */
export const EditKind = z.enum(['set', 'draft', 'track', 'artist', 'label', 'featured', 'comment', 'listener'])
export type EditKind = z.infer<typeof EditKind>

/** One change that a curator made. */
export const Edit = z.object({
  id: Id,
  kind: EditKind,
  item_id: Id,
  /** What it is called: `Yuna Brandt - Nordlicht`. */
  name: z.string(),
  /** The curator; null if the account is deleted. */
  made_by: NullableText,
  made_dt: DateTime,
  /** The item before and after, as the Studio edits it; null where it didn't exist. */
  before: z.unknown(),
  after: z.unknown(),
  /** The edit that this one undoes. */
  undoes: z.nullable(Id),
  /** The edit that undoes this one. */
  undone_by: z.nullable(Id),
})
export type Edit = z.infer<typeof Edit>
