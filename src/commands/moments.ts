import { IconHeartPlus, IconX } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import { isLikedAt } from '../data/marks/moments.ts'
import type { ItemId } from '../data/outbox/kinds/kind.ts'
import { write } from '../data/outbox/writes.ts'
import { guessOf } from '../lib/track-name.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { notify } from '../ui/feedback/notices/notify.ts'
import { command } from './command.ts'

/** Only a set that plays has a moment to like, and not at its very beginning (product, 5.7). */
const canLike = (get: Getter) => get(playerAtoms.running) && get(playerAtoms.position) > 0

async function like(): Promise<void> {
  const set = player.loaded.get()?.set
  if (!set) return
  const track = player.track.get()
  const title = track ? (guessOf(track.track_meta) ?? track.track_meta.title) : set.set_name
  player.refreshState()
  const at = player.position.get()
  const moment = { do: 'like', set_meta_id: set.id, set_timestamp: at } as const
  // The second tap of a double tap writes nothing: it would be counted until the server answers that it made no new moment.
  const liked = isLikedAt(set.id, at) || (await write(kinds => kinds.moment.of(moment), title))
  if (liked) notify(`${title} has been saved to your likes!`, 'success', IconHeartPlus)
}

/** Saves the current moment of the playing set, and with it the track. */
export const likeMoment = command({
  id: 'moment.like',
  label: () => 'Save this moment',
  icon: () => IconHeartPlus,
  enabled: canLike,
  effect: () => void like(),
  shortcuts: ['l'],
})

/** One of the listener's own moments. */
interface OwnMoment {
  /** The server's id, or the provisional one of a moment that isn't sent yet. */
  id: ItemId
  setId: number
  /** The title of the track that played then. */
  name: string
}

/** Removes a liked moment. */
export const removeMoment = command<[moment: OwnMoment]>({
  id: 'moment.remove',
  label: () => 'Remove moment',
  icon: () => IconX,
  enabled: () => true,
  effect: ({ id, setId, name }) => void write(kinds => kinds.moment.of({ do: 'unlike', set_meta_id: setId, id }), name),
})
