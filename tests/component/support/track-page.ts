import type { Track } from '#contract/entities/music.ts'
import { getSet, getTrack, listTrackSets, playTrack } from '#contract/routes/catalogue.ts'
import { main, page } from './catalogue.ts'
import { anId, aSetWith, aTrack, listOf, newId } from './entities.ts'
import type { FakeServer } from './server.ts'

export const title = page.getByRole('heading', { level: 1 })
export const panel = page.getByRole('tabpanel')
export const button = (name: string | RegExp) => main.getByRole('button', { name })

export const accepted = { applied: true, updated_at: '2026-06-01T12:00:00.000Z' }

type Given = Parameters<typeof aTrack>[0]

/** A remix with a guest and a label, which is heard in a set from 20:00 on. */
export function giveTrack(server: FakeServer, given: Given = {}): Track {
  const [mono, contour, northern, tidal] = ['Mono Arcade', 'Contour Lines', 'Northern Static', 'Tidal Office'].map(
    name => ({ id: newId(), name }),
  )
  const credits = [
    { id: newId(), role: 'producer', artist_meta: mono },
    { id: newId(), role: 'feat', artist_meta: contour },
    { id: newId(), role: 'mixer', artist_meta: northern },
  ] as const
  const track = aTrack({
    title: 'Concrete Shoreline',
    artist: 'Mono Arcade feat. Contour Lines',
    artists: credits.flatMap(({ artist_meta, ...credit }) => (artist_meta ? [{ ...credit, artist_meta }] : [])),
    ...{ mix_type: 'remix', mix_meta: { name: 'Northern Static' } },
    ...{ label_meta: tidal ?? null, label_name: tidal?.name ?? null, label_meta_id: tidal?.id ?? null },
    ...{ release_date: '2023-12-16', bpm: 114.6, key: '4A', genre: 'Electronica' },
    ...given,
  })
  const set = aSetWith([aTrack(), track, aTrack()], { set_name: 'Harbour Lights' })
  server
    .on(getTrack, track)
    .on(getSet, set)
    .on(playTrack, { set_meta_id: set.id, start_time: set.set_tracks[1]?.start_time ?? 0 })
    .on(listTrackSets, listOf([set]))
  return track
}

/** An ID by Petra Lindqvist that was found in a set. */
export function giveId(server: FakeServer, given: Given = {}): Track {
  const petra = { id: newId(), name: 'Petra Lindqvist' }
  const found = { id: newId(), set_name: 'Warehouse 14', release_date: '2026-09-13' }
  const id = anId({
    artist: petra.name,
    artists: [{ id: newId(), role: 'ID', artist_meta: petra }],
    artist_meta: petra,
    set_meta: found,
    ...{ label_name: 'Kiln', release_date: '2026-01-02', bpm: 130, key: '2A' },
    ...given,
  })
  server
    .on(getTrack, id)
    .on(getSet, aSetWith([id], { id: found.id, set_name: found.set_name }))
    .on(playTrack, { set_meta_id: found.id, start_time: 0 })
  return id
}
