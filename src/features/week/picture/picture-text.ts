import { brand } from '#contract/brand.ts'
import type { Week } from '#contract/entities/history.ts'
import { counted } from '../../../lib/text.ts'
import { lasting } from '../../../lib/time.ts'
import { weekName } from '../../../lib/week.ts'

/** What the picture shows, for who can't see it. */
export function pictureText({ heard, sets, artists, ids, top_set }: Week, monday: string): string {
  const counts = [
    counted(sets, 'set'),
    counted(artists, 'artist'),
    ids > 0 && counted(ids, 'ID resolved', 'IDs resolved'),
  ]
  const most = top_set ? ` Most heard: ${top_set.set_name} by ${top_set.artist}.` : ''
  return `My week on ${brand.name}, ${weekName(monday)}: ${[lasting(heard), ...counts].filter(Boolean).join(', ')}.${most}`
}
