import * as z from 'zod/mini'
import {
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
} from '#contract/routes/catalogue.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { refetch } from '../data/cache/refetch.ts'
import { LikedMoment } from '../data/outbox/kinds/moments.ts'
import { outbox } from '../data/outbox/page-outbox.ts'
import type { Settled } from '../data/outbox/store/entry.ts'

/** The profile's lists, by what they contain. */
const listsOf = {
  set: [listUserSets],
  track: [listUserTracks, listUserIds],
  artist: [listUserArtists],
  label: [listUserLabels],
}

const Item = z.enum(['set', 'track', 'artist', 'label'])
const Marked = z.object({
  item: Item,
  id: z.int(),
  is_fav: z.optional(z.boolean()),
  show_likes: z.optional(z.boolean()),
  is_followed: z.optional(z.boolean()),
})

const Loaded = z.object({ pages: z.array(z.object({ data: z.array(z.object({ id: z.int() })) })) })

function contains(data: unknown, id: number): boolean {
  const loaded = Loaded.safeParse(data)
  return loaded.success && loaded.data.pages.some(page => page.data.some(each => each.id === id))
}

/**
 * Refetches the lists of an item, except loaded ones that contain it: those show its mark already, and their rows must
 * not move.
 */
function refresh(item: z.infer<typeof Item>, id?: number): void {
  for (const { path } of listsOf[item])
    void refetch({
      queryKey: [path],
      predicate: ({ state: { data } }) => id === undefined || !contains(data, id),
    }).catch(ignoreOutcome)
}

function refreshAfter({ kind, input }: Settled): void {
  if (kind === 'moment') {
    const liked = LikedMoment.safeParse(input)
    if (!liked.success) return
    refresh('set', liked.data.set_meta_id)
    // The track that played at the moment is liked as well.
    refresh('track')
    return
  }
  const marked = Marked.safeParse(input)
  if (!marked.success) return
  const { item, id, is_fav, show_likes, is_followed } = marked.data
  if (is_fav || show_likes || is_followed) refresh(item, id)
}

/**
 * Refetches the profile's lists after the listener has liked or followed something elsewhere. Returns an unsubscribe
 * function.
 */
export const refreshOwnLists = (): (() => void) => outbox.onAnswered(({ settled }) => settled && refreshAfter(settled))
