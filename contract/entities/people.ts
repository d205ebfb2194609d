import * as z from 'zod/mini'
import { Count, Id, MediaPath, NullableText } from '../shapes.ts'

/** Artists and labels. */

export const Reference = z.object({ id: Id, name: z.string() })
export type Reference = z.infer<typeof Reference>

const social = {
  beatport: NullableText,
  soundcloud: NullableText,
  spotify: NullableText,
  facebook: NullableText,
  instagram: NullableText,
  twitter: NullableText,
  youtube: NullableText,
  website: NullableText,
}

/** This listener's marks on an artist or a label, and the number of its likes. */
export const FollowStats = z.object({ is_followed: z.boolean(), show_likes: z.boolean(), total_user_likes: Count })
export type FollowStats = z.infer<typeof FollowStats>

export const Artist = z.object({
  id: Id,
  name: z.string(),
  bio: z.string(),
  art_url_xl: MediaPath,
  art_url: MediaPath,
  art_url_sm: MediaPath,
  default_img_xl: z.string(),
  set_count: Count,
  track_count: Count,
  remix_count: Count,
  id_count: Count,
  label_count: Count,
  track_genres: z.array(z.string()),
  founded_label: z.array(Reference),
  ...social,
  user_stats: FollowStats,
})
export type Artist = z.infer<typeof Artist>

export const SponsorType = z.enum(['artist_meta', 'label_meta'])
export type SponsorType = z.infer<typeof SponsorType>

export const Label = z.object({
  id: Id,
  name: z.string(),
  bio: z.string(),
  label_boss: z.array(Reference),
  art_url_sm: MediaPath,
  art_url_xl: MediaPath,
  logo_url: MediaPath,
  default_img_xl: z.string(),
  sponsor_type: SponsorType,
  set_count: Count,
  track_count: Count,
  artist_count: Count,
  track_genres: z.array(z.string()),
  ...social,
  user_label_stats: FollowStats,
})
export type Label = z.infer<typeof Label>
