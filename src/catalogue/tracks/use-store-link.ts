import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/entities/music.ts'
import { getClientConfig } from '#contract/routes/system.ts'
import { readOf } from '../../data/cache/query.ts'
import { shopLink, storeSearch } from './store-link.ts'

/** Where the track is sold. Null while the address of the store's search is loading, and where there is none. */
export function useStoreLink(track: Track) {
  const shop = shopLink(track)
  const config = useQuery({ ...readOf(getClientConfig, {}), enabled: shop === null })
  const search = config.data && storeSearch(track, config.data.store_search_url)
  return { link: shop ?? search ?? null, finding: config.isFetching }
}
