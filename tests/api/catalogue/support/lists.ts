import { expect } from 'vitest'
import * as z from 'zod/mini'
import { SetSummary, Track } from '#contract/entities/music.ts'
import { Artist, Label } from '#contract/entities/people.ts'
import { listOf } from '#contract/shapes.ts'
import { exactly, type TestApp } from '../../../support/server/app.ts'

export const Item = z.looseObject({ id: z.int() })
export type Item = z.infer<typeof Item>

export const kinds = { sets: SetSummary, tracks: Track, artists: Artist, labels: Label }
export type Kind = keyof typeof kinds

export const ids = (items: readonly Item[]) => items.map(({ id }) => id)

/** Reads a page of a list; with a kind, its items must be exactly of that. */
export const listsOf =
  ({ ask }: Pick<TestApp, 'ask'>, token: string) =>
  async (path: string, query: Record<string, string | number> = {}, kind?: Kind) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const answer = await ask('GET', `/api${path}?${search}`, { token })
    expect(answer).toMatchObject({ status: 200 })
    if (kind) exactly(listOf(kinds[kind]), answer.body)
    return listOf(Item).parse(answer.body)
  }
