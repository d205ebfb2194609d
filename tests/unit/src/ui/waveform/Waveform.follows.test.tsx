// @vitest-environment happy-dom
/// <reference types="vite/client" />

import { Provider } from 'jotai/react'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { act, Profiler } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { store } from '../../../../../src/state/store.ts'
import { hint } from '../../../../../src/ui/waveform/tips.ts'
import { Waveform } from '../../../../../src/ui/waveform/Waveform.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const tracks = [
  { position: 1, start: 0, end: 60_000, isId: false, name: 'Tarn – Undertow' },
  { position: 2, start: 60_000, end: 120_000, isId: true, name: 'ID' },
]

/** Shows a waveform. Returns it, and a function that counts its renders. */
async function show(position: PrimitiveAtom<number>) {
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
  return { place, slider: place.querySelector('[role="slider"]'), renders: () => renders }
}

test("a new position doesn't render a waveform; a new track renders it once", async () => {
  const position = atom(1_000)
  const { slider, renders } = await show(position)
  const before = renders()
  for (let ms = 1_250; ms <= 30_000; ms += 250) await act(() => store.set(position, ms))
  expect(renders()).toBe(before)
  expect(slider?.getAttribute('aria-valuetext')).toBe('00:00:30, track 1, Tarn – Undertow')
  expect(slider?.getAttribute('aria-valuenow')).toBe('30')
  await act(() => store.set(position, 60_000))
  expect(renders()).toBe(before + 1)
  expect(slider?.getAttribute('aria-valuetext')).toBe('00:01:00, track 2, ID')
})

test('with the focus the slider changes its value at a jump and at a new track alone, and without it each second', async () => {
  const position = atom(1_000)
  const { slider } = await show(position)
  if (!(slider instanceof HTMLElement)) throw new Error('There is no slider')
  const said: string[] = []
  const watching = new MutationObserver(changes => {
    for (const { attributeName } of changes) said.push(`${attributeName} ${slider.getAttribute(attributeName ?? '')}`)
  })
  watching.observe(slider, { attributeFilter: ['aria-valuenow', 'aria-valuetext'] })
  /** Plays on, a second at a time. Resolves with what a screen reader is told meanwhile. */
  const play = async (from: number, to: number) => {
    for (let ms = from; ms <= to; ms += 1_000) await act(() => store.set(position, ms))
    return said.splice(0)
  }
  slider.focus()
  expect(await play(2_000, 50_000)).toEqual([])
  expect(await play(20_000, 58_000)).toEqual(['aria-valuenow 20', 'aria-valuetext 00:00:20, track 1, Tarn – Undertow'])
  expect(await play(59_000, 90_000)).toEqual(['aria-valuenow 60', 'aria-valuetext 00:01:00, track 2, ID'])
  slider.blur()
  expect(await play(91_000, 92_000)).toHaveLength(4)
})

/** Replaces the browser's frames. Returns a function that draws one. */
function holdFrames() {
  const waiting = new Map<number, FrameRequestCallback>()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    last += 1
    waiting.set(last, callback)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => waiting.delete(id))
  onTestFinished(() => void vi.unstubAllGlobals())
  return () => {
    const callbacks = [...waiting.values()]
    waiting.clear()
    for (const callback of callbacks) callback(0)
  }
}

test('moves of the pointer render once a frame, with the last of them', async () => {
  const drawFrame = holdFrames()
  await hint.ready()
  const { place, slider, renders } = await show(atom(1_000))
  if (slider) slider.getBoundingClientRect = () => new DOMRect(0, 0, 1_200, 48)
  const moveTo = (clientX: number) => slider?.dispatchEvent(new PointerEvent('pointermove', { clientX, bubbles: true }))
  const before = renders()
  await act(async () => {
    for (let x = 0; x <= 300; x += 1) moveTo(x)
  })
  expect(renders()).toBe(before)
  await act(drawFrame)
  expect(renders()).toBe(before + 1)
  expect(place.textContent).toBe('Tarn – Undertow00:00:30')
  moveTo(900)
  await act(drawFrame)
  expect(renders()).toBe(before + 2)
  expect(place.textContent).toBe('ID00:01:30')
})
