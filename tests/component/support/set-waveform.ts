import type { Locator } from 'vitest/browser'
import type { SetDetail } from '#contract/entities/music.ts'
import { getSet } from '#contract/routes/catalogue.ts'
import { expect, many } from './catalogue.ts'
import { anId, aSetWith, aTrack } from './entities.ts'
import type { FakeServer } from './server.ts'

export const duration = 3_600_000
/** Decoration on the time axis, by its class: it has no role, because text says the same. */
export const drawn = (name: string) => [...document.querySelectorAll<HTMLElement>(`main [class*="_${name}_"]`)]
export const countOf = (locator: Locator) => expect.poll(() => locator.elements().length)

/** Twenty tracks of three minutes, of which the tenth is an ID. */
export function giveSet(server: FakeServer): SetDetail {
  const tracks = many(20, index => (index === 9 ? anId() : aTrack()))
  const set = aSetWith(tracks, { set_name: 'Nordlicht Closing Set', duration })
  server.on(getSet, set)
  return set
}
