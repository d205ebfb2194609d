import { expect, test } from 'vitest'
import { rowTrackOf } from '../../../../../../../src/features/studio/tracklist/model/catalogue-track.ts'
import { aTrack } from '../../../../../../component/support/entities.ts'

test('A track of the catalog fills a row: what is unknown of it stays empty', () => {
  const artist = (name: string, role: 'producer' | 'feat' | 'mixer' | 'ID') => ({
    ...{ id: 1, role, artist_meta: { id: 1, name } },
  })
  const track = { ...aTrack({ id: 9, title: 'ID', bpm: 0, key: null, label_name: null }), mix_type: 'ID' as const }
  expect(
    rowTrackOf({ ...track, artists: [artist('ID', 'ID'), artist('Osei', 'feat'), artist('Ox', 'mixer')] }),
  ).toMatchObject({
    ...{ track_id: 9, title: undefined, artists: [], feat: ['Osei'], remixers: ['Ox'], mix: 'ID' },
    ...{ bpm: undefined, label: undefined, key: undefined },
  })
})
