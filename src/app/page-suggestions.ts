import { QueryObserver } from '@tanstack/react-query'
import { atom } from 'jotai/vanilla'
import { connection } from '../data/api/connection.ts'
import { removedSuggestions } from '../data/autoplay/removed-suggestions.ts'
import { suggestions } from '../data/autoplay/suggestions.ts'
import { queryClient } from '../data/cache/query-client.ts'
import { setQuery } from '../data/catalogue/set-queries.ts'
import { similarSetsQuery } from '../data/catalogue/similar-queries.ts'
import { downloads } from '../data/downloads/page-downloads.ts'
import { marks } from '../data/marks/marks.ts'
import { queue } from '../data/queue/page-queue.ts'
import { autoplay } from '../data/settings/settings.ts'
import { combineUnsubscribes, type Unsubscribe } from '../lib/unsubscribe.ts'
import { type SuggestionPorts, syncSuggestions } from '../listening/sync-suggestions.ts'
import { player } from '../player/player.ts'

/** The set's own page is only looked up, for its genre: the player has fetched it, or a page that is open. */
const watchSeed: SuggestionPorts['watchSeed'] = (setId, fetches, show) => {
  const similar = new QueryObserver(queryClient, { ...similarSetsQuery(setId), enabled: fetches })
  const set = new QueryObserver(queryClient, { ...setQuery(setId), enabled: false })
  const update = () =>
    show({
      similar: similar.getCurrentResult().data?.data ?? null,
      genre: set.getCurrentResult().data?.genre ?? null,
    })
  const unsubscribe = combineUnsubscribes(similar.subscribe(update), set.subscribe(update))
  update()
  return unsubscribe
}

const ports: SuggestionPorts = {
  player,
  queue,
  marks,
  online: connection.online,
  autoplay,
  downloaded: atom(get => get(downloads)?.flatMap(({ set, state }) => (state === 'done' ? set : [])) ?? null),
  removed: removedSuggestions,
  watchSeed,
}

/** Keeps the suggestions of this page. Returns an unsubscribe function. */
export const syncPageSuggestions = (): Unsubscribe => syncSuggestions(ports, suggestions)
