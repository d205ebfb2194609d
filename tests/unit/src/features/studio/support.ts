import type { EditedSet as ServerSet, StudioSet } from '#contract/entities/studio.ts'
import type { Result } from '../../../../../src/data/api/send.ts'
import type { SetCalls } from '../../../../../src/features/studio/set/calls.ts'
import { differencesOf } from '../../../../../src/features/studio/set/conflict.ts'
import { createEditedSet } from '../../../../../src/features/studio/set/edited-set.ts'
import type { Kept, KeptSet } from '../../../../../src/features/studio/set/kept-sets.ts'
import { type EditRow, emptyTrack } from '../../../../../src/features/studio/set/model.ts'
import { store } from '../../../../../src/state/store.ts'

const noPicture = { art_url: null, art_url_sm: null, art_url_xl: null }

export const aRow = (title: string, start: number | null, given: Partial<EditRow> = {}): EditRow => ({
  ...emptyTrack,
  uid: title,
  title,
  artists: ['Tarn'],
  start,
  ...given,
})

export const aStudioSet = (tracks: readonly EditRow[], given: Partial<StudioSet> = {}): StudioSet => ({
  name: 'Nordlicht',
  artists: ['Yuna Brandt'],
  curators: [],
  date: '2026-05-01',
  genre: 'Techno',
  artwork: noPicture,
  is_published: true,
  tracks: tracks.map(({ uid: _, start, ...track }) => ({ ...track, start: start ?? 0 })),
  ...given,
})

export const ok = <Body>(body: Body): Result<Body> => ({ ok: true, status: 200, body })
export const failed = (status: number, message: string, json?: Record<string, string[]>): Result<never> => ({
  ok: false,
  status,
  body: { code: status, message, ...(json && { errors: { json } }) },
})
export const unreachable = failed(500, 'The server is unresponsive')

/** A server with one set. `next` is the result of the next call, in place of what it would answer. */
export class StudioServer implements SetCalls {
  next: Result<never> | null = null
  saved: StudioSet[] = []
  private number = 1
  private set: StudioSet
  constructor(set: StudioSet) {
    this.set = set
  }

  private get answer(): ServerSet {
    const recording = { mp3_permalink: 'sets/1/night.mp3', duration: 3_600_000 }
    return { set: this.set, version: String(this.number), recording, notes: [] }
  }
  /** Another curator, or the server itself. */
  change(make: (set: StudioSet) => StudioSet): void {
    this.set = make(this.set)
    this.number++
  }
  private async answering<Body>(body: () => Result<Body>): Promise<Result<Body>> {
    const { next } = this
    this.next = null
    return next ?? body()
  }
  get = () => this.answering(() => ok(this.answer))
  save = (set: StudioSet, version: string) =>
    this.answering(() => {
      if (version !== String(this.number)) return failed(409, 'This set was changed by yuna in the meantime')
      this.saved.push(set)
      const tracks = set.tracks.map((row, index) => ({ ...row, track_id: row.track_id ?? 100 + index }))
      this.change(() => ({ ...set, tracks }))
      return ok(this.answer)
    })
  publish = () => this.answering(() => ok({ set_id: 7 }))
  discard = () => this.answering(() => ok(null))
}

/** What is kept on a device, where a page that is opened later finds it. */
export class Device implements Kept {
  kept: KeptSet | undefined
  isFull = false
  read = async () => structuredClone(this.kept)
  write = async (kept: KeptSet | null) => {
    if (this.isFull) throw new Error('full')
    this.kept = kept ?? undefined
  }
}

export const rows = [aRow('One', 0), aRow('Two', 300_000), aRow('Three', 600_000)]

/** A page on which a curator edits the server's set. `now` is its clock, in ms since 1970. */
export function aPage(server: StudioServer, device = new Device(), now = 1_000) {
  const edited = createEditedSet(server, device, () => now)
  const editing = () => {
    const state = store.get(edited.state)
    if (state.status !== 'open') throw new Error(`It is ${state.status}`)
    return state.editing
  }
  return {
    edited,
    device,
    editing,
    /** In what the curator's set and the server's differ. */
    differences: () => {
      const { conflict } = editing()
      return conflict ? differencesOf(editing(), conflict) : []
    },
    present: () => editing().history.present,
    titles: () => editing().history.present.tracks.map(({ title }) => title),
    name: (name: string) => edited.change(set => ({ ...set, name }), { what: 'Name', field: 'name' }),
    rename: (at: number, title: string) =>
      edited.change(
        set => ({ ...set, tracks: set.tracks.map((row, index) => (index === at ? { ...row, title } : row)) }),
        { what: 'Title' },
      ),
    remove: (at: number) => edited.change(set => ({ ...set, tracks: set.tracks.toSpliced(at, 1) }), { what: 'Remove' }),
  }
}

export async function opened(server: StudioServer, device?: Device, now?: number) {
  const page = aPage(server, device, now)
  await page.edited.open()
  return page
}

export const aServer = () => new StudioServer(aStudioSet(rows))
