// @vitest-environment happy-dom

import { atom } from 'jotai/vanilla'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Write } from '../../../../src/data/outbox/kinds/kind.ts'
import { kinds } from '../../../../src/data/outbox/kinds/registry.ts'
import { savePosition, saveProgress } from '../../../../src/listening/save-progress.ts'
import { playing, set } from '../../../support/player/engine.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a track that plays by itself is written as what was heard, at another speed with that, and the set stays where it was left', async () => {
  const { player, arrive } = playing()
  const written: Write[] = []
  const left = vi.fn()
  const page = {
    player,
    listener: atom<number | null>(1),
    hidden: atom(false),
    async write(choose: (all: typeof kinds) => Write) {
      written.push(choose(kinds))
      return ''
    },
  }
  saveProgress(page, left)
  player.start(set, 90_000, { from: 90_000, until: 150_000 })
  arrive()
  vi.advanceTimersByTime(4_020)
  await savePosition(page)
  player.setSpeed(1.5)
  await savePosition(page)
  expect(written).toEqual([
    kinds.stretch.of({ set_meta_id: set.id, current_timestamp: 90_000, starts: true }),
    kinds.stretch.of({ set_meta_id: set.id, current_timestamp: 94_000 }),
    kinds.stretch.of({ set_meta_id: set.id, current_timestamp: 94_000, speed: 1.5 }),
  ])
  expect(left).not.toHaveBeenCalled()
})
