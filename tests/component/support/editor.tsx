import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { Provider } from 'jotai/react'
import { userEvent } from 'vitest/browser'
import type { StudioRow, StudioSet } from '#contract/entities/studio.ts'
import type { AnswerOf } from '#contract/route.ts'
import { getSetPeaks, listArtists, listLabels, listTrackSets, listTracks } from '#contract/routes/catalogue.ts'
import { getDraft, getStudioSet, saveStudioSet } from '#contract/routes/studio/sets.ts'
import { getDraftPeaks } from '#contract/routes/studio/tracklists.ts'
import { queryClient } from '../../../src/data/cache/query-client.ts'
import type { Edited } from '../../../src/features/studio/set/calls.ts'
import { SetEditor } from '../../../src/features/studio/set/SetEditor.tsx'
import { store } from '../../../src/state/store.ts'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { type ComponentApp, page } from './app.tsx'
import { listOf } from './entities.ts'
import { mount } from './mount.ts'
import { type FakeServer, refused } from './server.ts'

const minute = 60_000

const peaks: AnswerOf<typeof getSetPeaks> = {
  version: 2,
  channels: 1,
  sample_rate: 44_100,
  samples_per_pixel: 100,
  bits: 8,
  length: 4,
  data: [-50, 50, -90, 90, -30, 30, -120, 120],
}

export const aStudioRow = (title: string, start: number, given: Partial<StudioRow> = {}): StudioRow => ({
  start,
  title,
  artists: ['Tarn'],
  feat: [],
  remixers: [],
  mix: 'original_mix',
  ...given,
})

/** Twelve tracks of five minutes, with nothing remarkable. */
export const hourOfRows = () =>
  Array.from({ length: 12 }, (_, index) =>
    aStudioRow(`Song ${index + 1}`, index * 5 * minute, { track_id: 100 + index }),
  )

/** A set in the Studio, which another curator may change, too, and a draft of the same. The id is 1, the recording has an hour. */
export class StudioSetServer {
  private number = 1
  set: StudioSet
  recording: AnswerOf<typeof getStudioSet>['recording'] = {
    mp3_permalink: 'sets/1/none.mp3',
    duration: 60 * minute,
  }
  private readonly server: FakeServer
  constructor(server: FakeServer, tracks = hourOfRows()) {
    this.server = server
    this.set = {
      name: 'Nordlicht Closing Set',
      artists: ['Yuna Brandt'],
      curators: [],
      date: '2026-05-01',
      genre: 'Techno',
      artwork: { art_url: null, art_url_sm: null, art_url_xl: null },
      is_published: true,
      tracks,
    }
    const answer = () => ({
      set: this.set,
      version: String(this.number),
      recording: this.recording,
      notes: [],
    })
    server
      .on(getStudioSet, answer)
      .on(getDraft, answer)
      .on(saveStudioSet, ({ body }) => {
        if (body.version !== String(this.number)) return refused(409, 'This set was changed by yuna in the meantime')
        this.change(() => body.set)
        return answer()
      })
      .on(getSetPeaks, peaks)
      .on(getDraftPeaks, peaks)
      .on(listTrackSets, listOf([]))
      .on(listTracks, listOf([]))
      .on(listArtists, listOf([]))
      .on(listLabels, listOf([]))
  }

  change(make: (set: StudioSet) => StudioSet): void {
    this.set = make(this.set)
    this.number++
  }

  /** The sets that were saved, or tried to be. */
  get sent(): StudioSet[] {
    return this.server.calls(saveStudioSet).map(({ body }) => body.set)
  }
}

interface OpenOptions {
  signIn?: boolean
  kind?: Edited['kind']
}

/** Opens the editor of the set or draft with the id 1 as a curator who is signed in. Returns a function that closes it. */
export async function openEditor(
  app: ComponentApp,
  { signIn = true, kind = 'set' }: OpenOptions = {},
): Promise<() => void> {
  if (signIn) await app.switchListener({ role: 'curator' })
  const history = createMemoryHistory()
  return mount(
    <Theme>
      <Provider store={store}>
        <QueryClientProvider client={queryClient}>
          <main>
            <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history })}>
              <SetEditor kind={kind} id={1} />
            </RouterContextProvider>
          </main>
        </QueryClientProvider>
      </Provider>
    </Theme>,
  ).close
}

export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const row = (number: number) => page.getByRole('row', { name: new RegExp(`^Track ${number},`) })
export const rows = page.getByRole('row', { name: /^Track/ })
export const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
export const keys = (text: string) => userEvent.keyboard(text)
export const saved = said(/^Saved$/).first()
