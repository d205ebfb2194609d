import type { PushMessage } from '../../../contract/worker.ts'
import type { Claimed } from './queue.ts'

/** The longest text, in characters. Push services accept 4 KB, but no system shows that much. */
const maxLength = 160
const truncate = (text: string) => {
  const letters = [...text]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : text
}

/** Opens the set at the track's start, rounded up to a full second: rounded down, it could be in the track before. */
function pathOf({ track_id, set_id, start_time }: Claimed): string {
  if (set_id === null || start_time === null) return `/tracks/${track_id}`
  const seconds = Math.ceil(start_time / 1000)
  return seconds > 0 ? `/sets/${set_id}?t=${seconds}` : `/sets/${set_id}`
}

/** The push message of a release, with the text of the notification bell. A click opens the set where the ID was heard. */
export function messageOf(release: Claimed): PushMessage {
  const { track_id, artist, title, art_url_sm, set_name, track_position, unread } = release
  return {
    title: truncate(`${artist} - ${title}`),
    body: truncate(
      set_name === null ? 'A new track was just released' : `ID ${track_position} in ${set_name} was just released`,
    ),
    path: pathOf(release),
    tag: `release-${track_id}`,
    icon: art_url_sm && `/media/${art_url_sm.replace(/^\/+/, '')}`,
    unread,
  }
}
