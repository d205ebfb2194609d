import type { PushMessage } from '../../contract/worker.ts'
import type { Claimed } from './queue.ts'

/** Push services take some 4 KB, and no system shows as much. */
const longest = 160
const cut = (text: string) => {
  const letters = [...text]
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : text
}

/** The second in which the track has begun: the moment before belongs to another one. */
function pathOf({ track_id, set_id, start_time }: Claimed): string {
  if (set_id === null || start_time === null) return `/tracks/${track_id}`
  const seconds = Math.ceil(start_time / 1000)
  return seconds > 0 ? `/sets/${set_id}?t=${seconds}` : `/sets/${set_id}`
}

/** What a device is told of a release: in the bell's words, and it opens where the ID was chased. */
export function messageOf(release: Claimed): PushMessage {
  const { track_id, artist, title, art_url_sm, set_name, track_position, unread } = release
  return {
    title: cut(`${artist} - ${title}`),
    body: cut(
      set_name === null ? 'A new track was just released' : `ID ${track_position} in ${set_name} was just released`,
    ),
    path: pathOf(release),
    tag: `release-${track_id}`,
    icon: art_url_sm && `/media/${art_url_sm.replace(/^\/+/, '')}`,
    unread,
  }
}
