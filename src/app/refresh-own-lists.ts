import * as z from 'zod/mini'
import {
  listUserArtists,
  listUserIds,
  listUserLabels,
  listUserSets,
  listUserTracks,
} from '../../contract/routes/catalogue.ts'
import { ignoreOutcome } from '../data/cache/query-client.ts'
import { refetch } from '../data/cache/refetch.ts'
import type { Settled } from '../data/outbox/entry.ts'
import { LikedMoment } from '../data/outbox/kinds/moments.ts'
import { outbox } from '../data/outbox/page-outbox.ts'

/** The lists of the profile that an item may stand in. */
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

function lists(data: unknown, id: number): boolean {
  const loaded = Loaded.safeParse(data)
  return loaded.success && loaded.data.pages.some(page => page.data.some(each => each.id === id))
}

/** A list on the screen that has the item shows its mark already, and keeps its rows under the listener's eyes. */
function refresh(item: z.infer<typeof Item>, id?: number): void {
  for (const { path } of listsOf[item])
    void refetch({
      queryKey: [path],
      predicate: ({ state: { data } }) => id === undefined || !lists(data, id),
    }).catch(ignoreOutcome)
}

function learn({ kind, input }: Settled): void {
  if (kind === 'moment') {
    const liked = LikedMoment.safeParse(input)
    if (!liked.success) return
    refresh('set', liked.data.set_meta_id)
    // And whichever track played then.
    refresh('track')
    return
  }
  const marked = Marked.safeParse(input)
  if (!marked.success) return
  const { item, id, is_fav, show_likes, is_followed } = marked.data
  if (is_fav || show_likes || is_followed) refresh(item, id)
}

/** What was kept elsewhere, as in the player, appears in the profile's lists as soon as the server has it. The answer ends it. */
export const refreshOwnLists = (): (() => void) => outbox.onAnswered(({ settled }) => settled && learn(settled))
