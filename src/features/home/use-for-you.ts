import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { forYouQuery } from '../../data/catalogue/featured-queries.ts'
import { late, useLate } from '../../ui/overlays/late.ts'
import type { ForYouAnswer } from './ForYou.tsx'

interface Code {
  ForYou: ComponentType<ForYouAnswer>
}

const Nothing = () => null

/** If it can't be loaded, home goes without these sections. */
const code = late((): Promise<Code> => import('./ForYou.tsx').catch(() => ({ ForYou: Nothing })))

const hasSome = ({ news, because }: ForYouAnswer) => news.sets.length > 0 || news.tracks.length > 0 || because !== null

/**
 * What to show of the listener's own taste: undefined until that is known, null for nothing. While home is open the sections
 * neither come nor go, which would move the page; a later answer only changes what is in them.
 */
export function useForYou(): (Code & { answer: ForYouAnswer }) | null | undefined {
  const { data, isPending, isPaused } = useQuery(forYouQuery)
  const parts = useLate(code, data !== undefined && hasSome(data))
  const [first, setFirst] = useState<ForYouAnswer | null>()
  if (first === undefined && data) setFirst(hasSome(data) ? data : null)
  // It failed, or the device is offline.
  else if (first === undefined && (!isPending || isPaused)) setFirst(null)
  if (!first) return first
  return parts && { ForYou: parts.ForYou, answer: data ? withSections(data, first) : first }
}

/** The answer, with the sections of the first one. */
const withSections = (latest: ForYouAnswer, first: ForYouAnswer): ForYouAnswer => ({
  news: hasSome({ ...latest, because: null }) && hasSome({ ...first, because: null }) ? latest.news : first.news,
  because: (first.because && latest.because) ?? first.because,
})
