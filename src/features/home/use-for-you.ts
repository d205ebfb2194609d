import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { forYouQuery } from '../../data/catalogue/featured-queries.ts'
import type { ForYouAnswer } from './LaterSections.tsx'

const hasNews = ({ news }: ForYouAnswer) => news.sets.length > 0 || news.tracks.length > 0

/**
 * What to show of the listener's own taste: undefined until that is known, null for nothing. While home is open the sections
 * neither come nor go, which would move the page; a later answer only changes what is in them.
 */
export function useForYou(): ForYouAnswer | null | undefined {
  const { data, isPending, isPaused } = useQuery(forYouQuery)
  const [first, setFirst] = useState<ForYouAnswer | null>()
  if (first === undefined && data) setFirst(hasNews(data) || data.because ? data : null)
  // It failed, or the device is offline.
  else if (first === undefined && (!isPending || isPaused)) setFirst(null)
  if (!first || !data) return first
  return {
    news: hasNews(first) && hasNews(data) ? data.news : first.news,
    because: (first.because && data.because) ?? first.because,
  }
}
