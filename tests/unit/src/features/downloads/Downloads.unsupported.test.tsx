// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { canDownload } from '../../../../../src/data/downloads/can-download.ts'
import { Downloads } from '../../../../../src/features/downloads/Downloads.tsx'
import { DownloadButton } from '../../../../../src/features/set/header/DownloadButton.tsx'
import { store } from '../../../../../src/state/store.ts'
import { aSet } from '../../../../support/player/music.ts'

// The player needs the media session, which happy-dom doesn't have.
vi.hoisted(() => Object.assign(globalThis, { MediaMetadata: class {} }))

// happy-dom is such a browser.
test('a browser that cannot store recordings says so, and offers no download', async () => {
  expect(store.get(canDownload)).toBe(false)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () => root.render(<Downloads />))
  expect(place.textContent).toContain("This browser can't download sets")
  await act(async () => root.render(<DownloadButton set={aSet({ id: 1 })} />))
  expect(place.textContent).toBe('')
  await act(async () => root.unmount())
})
