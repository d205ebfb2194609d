import { expect, test } from 'vitest'
import type { Reason } from '#contract/entities/similar.ts'
import { reasonText } from '../../../../../src/catalogue/similar/reason-text.ts'

const cases: [Reason, named: string, onItsPage: string][] = [
  [{ kind: 'tracks', count: 4 }, 'Shares 4 tracks with Nordlicht', 'Shares 4 tracks'],
  [{ kind: 'tracks', count: 1 }, 'Shares 1 track with Nordlicht', 'Shares 1 track'],
  [{ kind: 'sets', count: 2 }, 'Heard with Nordlicht in 2 sets', 'Heard together in 2 sets'],
  [{ kind: 'artist', name: 'Tarn' }, 'Same artist: Tarn', 'Same artist: Tarn'],
  [{ kind: 'curator', name: 'Deep Salt' }, 'Same curator: Deep Salt', 'Same curator: Deep Salt'],
  [{ kind: 'label', name: 'Kiln' }, 'Same label: Kiln', 'Same label: Kiln'],
  [{ kind: 'genre', name: 'Trance' }, 'Same genre: Trance', 'Same genre: Trance'],
  [{ kind: 'listeners' }, 'Liked by those who like Nordlicht', 'Liked by the same listeners'],
  [{ kind: 'sound' }, 'Tempo and key fit Nordlicht', 'Tempo and key fit'],
]

for (const [reason, named, onItsPage] of cases)
  test(`"${named}", on the page of Nordlicht "${onItsPage}"`, () => {
    expect(reasonText(reason, 'Nordlicht')).toBe(named)
    expect(reasonText(reason)).toBe(onItsPage)
  })
