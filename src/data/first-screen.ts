import { hashKey, type QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { marks } from './marks.ts'
import { savedPagesOwner } from './saved-pages-owner.ts'
import { longestSaved, savedPagesVersion } from './saved-pages-version.ts'

/**
 * The answers that a first screen shows are kept in local storage, too, so that they are there before anything
 * asynchronous is. This is how they are read; `first-screen-shelf.ts`, which is loaded after the first screen, keeps them.
 */

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      firstScreen?: true
      /** It is no part of the page, whose age it says nothing about. */
      beside?: true
    }
  }
}

export const firstScreenKey = 'segue-first-screen'

const Answer = z.object({
  /** When it was asked for, in ms; 0 when that isn't known. */
  askedAt: z.number(),
  data: z.unknown(),
})
export type Answer = z.infer<typeof Answer>

/** As TanStack's persister writes it. */
const Saved = z.object({
  buster: z.string(),
  clientState: z.object({
    queries: z.array(
      z.object({
        queryHash: z.string(),
        queryKey: z.array(z.unknown()),
        state: z.object({ dataUpdatedAt: z.number(), data: Answer }),
      }),
    ),
  }),
})
type Saved = z.infer<typeof Saved>

/** What is saved is of this version and of this listener, or nobody's. */
export const busterOf = (owner: { id: number }) => `${savedPagesVersion}/${owner.id}`

let text: string | null = null
let read: Saved | null = null

/** Everything the first screen's listener has saved. */
export function firstScreenAnswers(): Saved['clientState']['queries'] {
  const owner = savedPagesOwner()
  try {
    const now = localStorage.getItem(firstScreenKey)
    if (now !== text) {
      text = now
      read = Saved.safeParse(JSON.parse(now ?? 'null')).data ?? null
    }
  } catch {
    read = null
  }
  return owner && read?.buster === busterOf(owner) ? read.clientState.queries : []
}

/** Options of a query whose answer a first screen shows. Its saved data must pass `parse`, which throws, to be shown. */
export function onFirstScreen<Data>(key: QueryKey, parse: (data: unknown) => Data) {
  const hash = hashKey(key)
  const saved = () => firstScreenAnswers().find(({ queryHash }) => queryHash === hash)?.state
  return {
    meta: { firstScreen: true as const },
    initialDataUpdatedAt: () => saved()?.dataUpdatedAt,
    initialData: () => {
      const state = saved()
      if (!state || state.dataUpdatedAt < Date.now() - longestSaved) return undefined
      try {
        const data = parse(state.data.data)
        marks.learn(data, state.data.askedAt)
        return data
      } catch {
        return undefined
      }
    },
    /** What was read back is asked for anew, as saved pages are. */
    refetchOnMount: ({ state }: { state: { dataUpdateCount: number } }): true | 'always' =>
      state.dataUpdateCount > 0 || 'always',
  }
}

/** Forgets all of it. */
export function forgetFirstScreen(): void {
  try {
    localStorage.removeItem(firstScreenKey)
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
