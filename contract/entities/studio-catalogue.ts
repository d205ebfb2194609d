import * as z from 'zod/mini'
import { Name, WebAddress } from '../names.ts'
import { Count, Id, MediaPath } from '../shapes.ts'
import { opaqueOf, textOf } from '../text.ts'
import { named, trackFields } from '../track-fields.ts'
import { SponsorType } from './people.ts'
import { BoundedPath, Picture } from './studio.ts'

/** Artists, labels, tracks and the lists on home, as the Studio edits them. */

/** The version of an item, which a change names. */
export const Version = opaqueOf(64)

/** The addresses of a person or label in other places. */
export const Links = z.object({
  beatport: z.nullable(WebAddress),
  soundcloud: z.nullable(WebAddress),
  spotify: z.nullable(WebAddress),
  facebook: z.nullable(WebAddress),
  instagram: z.nullable(WebAddress),
  twitter: z.nullable(WebAddress),
  youtube: z.nullable(WebAddress),
  website: z.nullable(WebAddress),
})
export type Links = z.infer<typeof Links>

const personFields = {
  name: Name,
  bio: textOf(10_000),
  links: Links,
  picture: Picture,
}

/** An artist as the Studio edits it. */
export const StudioArtist = z.object(personFields)
export type StudioArtist = z.infer<typeof StudioArtist>

/** A label as the Studio edits it. Its picture has two sizes; `art_url` is null. */
export const StudioLabel = z.object({
  ...personFields,
  logo_url: BoundedPath,
  sponsor_type: SponsorType,
  /** Names of artists. */
  founders: z.array(Name).check(z.maxLength(20)),
})
export type StudioLabel = z.infer<typeof StudioLabel>

/** A track as the Studio edits it. */
export const StudioTrack = z.object({ ...trackFields, picture: Picture }).check(named)
export type StudioTrack = z.infer<typeof StudioTrack>

/** An item that was merged into another one, in the edit log. */
export const MergedItem = z.object({ name: z.string(), merged_into: Id, moved: Count })
export type MergedItem = z.infer<typeof MergedItem>

/** An item with which another one is merged. */
export const MergeInto = z.object({
  /** Of the item that goes. */
  version: Version,
  /** The item that stays. */
  into: Id,
  into_version: Version,
})

/** A list on home, in its order. */
export const FeaturedItem = z.object({ id: Id, name: z.string(), art_url_sm: MediaPath })
export type FeaturedItem = z.infer<typeof FeaturedItem>
export const FeaturedKind = z.enum(['set', 'artist', 'label'])
export type FeaturedKind = z.infer<typeof FeaturedKind>
