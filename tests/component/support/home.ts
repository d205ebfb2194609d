import type { SetSummary } from '#contract/entities/music.ts'
import { listPlays } from '#contract/routes/activity.ts'
import { page } from './catalogue.ts'
import { aPlay } from './entities/listening.ts'
import { aSet, listOf } from './entities.ts'
import type { FakeServer } from './server.ts'

export const continueCard = page.getByRole('region', { name: 'Continue listening' })
export const part = (name: string) => page.getByRole('region', { name, exact: true })
export const length = 3_600_000

/** Makes the server list these plays, the newest first. */
export const left = (server: FakeServer, ...plays: [set: SetSummary, place: number][]) =>
  server.on(
    listPlays,
    listOf(
      plays.map(([set, place]) => aPlay({ ...set, user_fav: { ...set.user_fav, current_timestamp: place } }, place)),
    ),
  )

export const rooftop = () =>
  aSet({ set_name: 'Rooftop at Dawn', artist: 'Ines Halvard', artists: [], duration: length })
