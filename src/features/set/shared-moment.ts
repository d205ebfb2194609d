import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { SetDetail } from '#contract/entities/music.ts'
import type { playSetAt } from '../../commands/play-set.ts'
import { momentIn } from './set-search.ts'

/** The moment of the set (ms) that the page's address shares; null without one. */
export const useSharedMoment = (set: SetDetail): number | null =>
  useSearch({ from: '/_site/_app/sets/$setId', select: ({ t }) => momentIn(set, t) })

/**
 * Returns a function that plays the page's set from a position (ms), by `playSetAt` or a command like it; the same function
 * from render to render. It also removes a shared moment from the address: Play starts there only until something of the set
 * was played.
 */
export function usePlayAt(set: SetDetail) {
  const navigate = useNavigate({ from: '/sets/$setId' })
  const isShared = useSharedMoment(set) !== null
  return useCallback(
    (play: typeof playSetAt, at: number) => {
      play.effect(set, at)
      if (isShared) void navigate({ search: ({ tab }) => ({ tab }), replace: true, resetScroll: false })
    },
    [set, isShared, navigate],
  )
}
