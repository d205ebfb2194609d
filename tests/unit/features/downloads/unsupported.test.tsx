// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { canKeep } from '../../../../src/data/downloads/can-download.ts'
import { Downloads } from '../../../../src/features/downloads/Downloads.tsx'
import { DownloadButton } from '../../../../src/features/set/DownloadButton.tsx'
import { aSet } from '../../player/music.ts'

// The player wants a lock screen, which happy-dom doesn't have.
vi.hoisted(() => Object.assign(globalThis, { MediaMetadata: class {} }))

const nothing = { id: '', icon: () => () => null, enabled: () => true, effect: () => {}, shortcuts: [] }
const verb = { ...nothing, shown: { ...nothing, label: () => '' }, label: () => '' }

// happy-dom is such a browser.
test('a browser that has no place for whole sets says so, and offers no download', async () => {
  expect(canKeep).toBe(false)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const verbs = { play: verb, keep: verb, remove: verb, removeAll: verb }
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Downloads verbs={verbs} />))
  expect(place.textContent).toContain("This browser can't keep music")
  await act(async () => root.render(<DownloadButton set={aSet({ id: 1 })} verbs={verbs} />))
  expect(place.textContent).toBe('')
  await act(async () => root.unmount())
})
