import type { SetDetail } from '#contract/entities/music.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import { many, page } from './catalogue.ts'
import { anId, aSetWith, aTrack } from './entities.ts'
import type { FakeServer } from './server.ts'

export const panel = page.getByRole('tabpanel')
/** Row 0 has the headings: track n is in row n. */
export const rows = panel.getByRole('row')

type Given = Parameters<typeof aSetWith>[1]

/** A set of twenty tracks, of which the tenth is an ID. */
export function giveSet(server: FakeServer, given: Given = {}): SetDetail {
  const tracks = many(20, index => (index === 9 ? anId({ artist: 'Petra Lindqvist' }) : aTrack()))
  const set = aSetWith(tracks, { set_name: 'Nordlicht Closing Set', artist: 'Mirelle Koda', ...given })
  server.on(getSet, set)
  return set
}
