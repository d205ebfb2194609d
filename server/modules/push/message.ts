import type { PushMessage } from '#contract/worker.ts'
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

/** The texts of a release, as the notification bell has them. A click opens the set where the ID was heard. */
function ofRelease(release: Claimed) {
  const { track_id, artist, title, set_name, track_position, release_date } = release
  const what = set_name === null ? 'A new track' : `ID ${track_position} in ${set_name}`
  return {
    title: `${artist} - ${title}`,
    body: `${what} was just ${release_date === null ? 'identified' : 'released'}`,
    path: pathOf(release),
    tag: `release-${track_id}`,
  }
}

/** The texts of a suggestion that was accepted. A click opens the track. */
const ofSuggestion = ({ suggestion_id, track_id, artist, title }: Claimed) => ({
  title: 'You identified an ID',
  body: `${artist} - ${title}`,
  path: `/tracks/${track_id}`,
  tag: `suggestion-${suggestion_id}`,
})

/** The push message of a notification. */
export function messageOf(claimed: Claimed): PushMessage {
  const { art_url_sm, unread } = claimed
  const { title, body, ...rest } = claimed.suggestion_id === null ? ofRelease(claimed) : ofSuggestion(claimed)
  const icon = art_url_sm && `/media/${art_url_sm.replace(/^\/+/, '')}`
  return { title: truncate(title), body: truncate(body), ...rest, icon, unread }
}
