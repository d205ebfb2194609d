// @vitest-environment happy-dom
/// <reference types="vite/client" />

import { Provider } from 'jotai/react'
import { atom } from 'jotai/vanilla'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { store } from '../../../src/state/store.ts'
import { Waveform } from '../../../src/ui/waveform/Waveform.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const tracks = [
  { position: 1, start: 0, end: 60_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 60_000, end: 120_000, isId: true, name: 'ID' },
]

test("a new position doesn't render a waveform; a new track renders it once", async () => {
  const position = atom(1_000)
  const place = document.createElement('div')
  document.body.append(place)
  let renders = 0
  const count = () => {
    renders += 1
  }
  await act(() =>
    createRoot(place).render(
      <Provider store={store}>
        <Profiler id="waveform" onRender={count}>
          <Waveform
            size="bar"
            name="Nordlicht"
            duration={120_000}
            tracks={tracks}
            position={position}
            playing
            onSeek={() => {}}
          />
        </Profiler>
      </Provider>,
    ),
  )
  const slider = place.querySelector('[role="slider"]')
  const before = renders
  for (let ms = 1_250; ms <= 30_000; ms += 250) await act(() => store.set(position, ms))
  expect(renders).toBe(before)
  expect(slider?.getAttribute('aria-valuetext')).toBe('00:00:30, track 1, Tarn – Undertow')
  expect(slider?.getAttribute('aria-valuenow')).toBe('30')
  await act(() => store.set(position, 60_000))
  expect(renders).toBe(before + 1)
  expect(slider?.getAttribute('aria-valuetext')).toBe('00:01:00, track 2, ID')
})
