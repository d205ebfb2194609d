// @vitest-environment happy-dom
import { atom } from 'jotai/vanilla'
import { expect, test } from 'vitest'
import { store } from '../../../../../src/state/store.ts'
import { followPosition } from '../../../../../src/ui/waveform/live-position.ts'
import { hidePage } from '../../../../support/hide-page.ts'

test('a hidden page draws no position, and draws the current one as soon as it is seen again', () => {
  const position = atom(0)
  const shown: number[] = []
  const stop = followPosition(position, ms => shown.push(ms))
  store.set(position, 1_000)
  const { show } = hidePage()
  store.set(position, 2_000)
  store.set(position, 3_000)
  expect(shown).toEqual([0, 1_000])
  show()
  expect(shown).toEqual([0, 1_000, 3_000])
  stop()
  store.set(position, 4_000)
  expect(shown).toEqual([0, 1_000, 3_000])
})
