// @vitest-environment happy-dom
/// <reference types="vite/client" />
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SetSummary } from '#contract/entities/music.ts'
import { SetList } from '../../../../../src/catalogue/sets/SetList.tsx'
import { SetTable } from '../../../../../src/catalogue/sets/SetTable.tsx'
import { favourite } from '../../../../../src/commands/marks.ts'
import { marks } from '../../../../../src/data/marks/marks.ts'
import { store } from '../../../../../src/state/store.ts'
import { theme } from '../../../../../src/ui/theme/theme.ts'
import { aSet } from '../../../../support/player/music.ts'

// The player uses Media Session, which happy-dom doesn't have.
vi.hoisted(() => Object.assign(globalThis, { MediaMetadata: class {} }))

/** The sets whose row, or whose heart, was rendered since the last call of `takeRenders`. */
let rows: number[] = []
let hearts: number[] = []

function takeRenders() {
  const seen = { rows, hearts }
  rows = []
  hearts = []
  return seen
}

/** A set that counts each render of its row. */
const countedSet = (id: number): SetSummary =>
  Object.defineProperty(aSet({ id, set_name: `Set ${id}` }), 'release_date', {
    get() {
      rows.push(id)
      return '2026-11-21'
    },
  })
const sets = Array.from({ length: 50 }, (_, index) => countedSet(index + 1))

const { label } = favourite
vi.spyOn(favourite, 'label').mockImplementation(item => {
  hearts.push(item.id)
  return label(item)
})

const lists = {
  table: () => <SetTable sets={sets} brief={false} />,
  'list of a phone': () => <SetList sets={sets} brief={false} />,
}

let end = () => {}

/** Renders a list. */
async function show(List: () => React.ReactNode): Promise<HTMLElement> {
  const routeTree = createRootRoute({
    component: List,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  end = () => act(() => root.unmount())
  await act(async () =>
    root.render(
      <MantineProvider theme={theme}>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </MantineProvider>,
    ),
  )
  return place
}

const give = (id: number, is_fav = true) =>
  act(() =>
    marks.overlay(`set/${id}`, [{ settledAt: null, apply: mark => ({ ...mark, is_fav, likes: mark.likes + 1 }) }]),
  )

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  marks.clear()
  marks.applyServer({ data: sets }, 1)
})
afterEach(() => end())

for (const [name, List] of Object.entries(lists)) {
  test(`a heart in one of fifty rows of the ${name} renders that heart only`, async () => {
    const place = await show(List)
    expect(new Set(takeRenders().hearts).size).toBe(50)
    give(7)
    expect(takeRenders()).toEqual({ rows: [], hearts: [7] })
    expect([...place.querySelectorAll('.tabular')].filter(({ textContent }) => textContent === '1')).toHaveLength(1)
    give(7)
    expect(takeRenders()).toEqual({ rows: [], hearts: [] })
  })

  test(`an answer without changes to the ${name} renders nothing`, async () => {
    await show(List)
    takeRenders()
    act(() => marks.applyServer({ data: sets }, 2))
    expect(takeRenders().hearts).toEqual([])
  })

  test(`while a set of the ${name} plays, the positions that are saved render nothing`, async () => {
    await show(List)
    takeRenders()
    const save = (current_timestamp: number) =>
      act(() => marks.overlay('set/7', [{ settledAt: 3, apply: mark => ({ ...mark, current_timestamp }) }]))
    for (const position of [5_000, 10_000, 15_000]) save(position)
    expect(takeRenders()).toEqual({ rows: [], hearts: [] })
  })
}
