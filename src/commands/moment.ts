import { IconHeartPlus } from '@tabler/icons-react'
import type { Getter } from 'jotai/vanilla'
import { isLikedAt } from '../data/marks/moments.ts'
import { write } from '../data/outbox/writes.ts'
import { player } from '../player/player.ts'
import { playerAtoms } from '../player/react.ts'
import { command } from './command.ts'
import { notify } from './notify.ts'

/** Only of what plays, and not of its very beginning (specification, point 5). */
const isMoment = (get: Getter) => get(playerAtoms.running) && get(playerAtoms.position) > 0

async function like(): Promise<void> {
  const set = player.loaded.get()?.set
  if (!set) return
  const title = player.track.get()?.track_meta.title ?? set.set_name
  player.look()
  const at = player.position.get()
  const moment = { do: 'like', set_meta_id: set.id, set_timestamp: at } as const
  // Of a double tap the second one would be counted until the server has answered that it made no other moment.
  const kept = isLikedAt(set.id, at) || (await write(kinds => kinds.moment.of(moment), title))
  if (kept) notify(`${title} has been saved to your likes!`, 'success', IconHeartPlus)
}

/** Keeps this moment of the set that plays, and with it the track. */
export const likeMoment = command({
  id: 'moment.like',
  label: () => 'Like this moment',
  icon: () => IconHeartPlus,
  enabled: isMoment,
  effect: () => void like(),
  shortcuts: ['l'],
})
