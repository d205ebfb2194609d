import { getArtist, getLabel, getSet, getTrack } from '#contract/routes/catalogue.ts'
import type { Subject } from '../../../src/data/marks/mark.ts'
import type { Write } from '../../../src/data/outbox/kinds/kind.ts'
import { favourite, follow, likes, purchase } from '../../../src/data/outbox/kinds/marks.ts'
import type { Items } from '../server/simulated-server.ts'

export type Flag = 'is_fav' | 'show_likes' | 'is_followed' | 'is_purchased'

/** A boolean mark of an item, such as a favorite or a follow. */
export interface Toggle {
  words: string
  subject: Paged
  flag: Flag
  /** The path of the call that sets it. */
  url: string
  write(wanted: boolean): Write
}

/** The names of the toggles, in the order of `togglesOf`. */
export const toggleWords = [
  'the heart of set A',
  'the heart of set B',
  'the heart of track A',
  'the like of set A',
  'the like of track A',
  'the like of the artist',
  'the like of the label',
  'the follow of the artist',
  'the follow of the label',
  'the purchase of track A',
] as const

const heart = (item: 'set' | 'track', id: number): Omit<Toggle, 'words'> => ({
  subject: `${item}/${id}`,
  flag: 'is_fav',
  url: `/api/favs/${item}/${id}`,
  write: is_fav => favourite.of({ item, id, is_fav }),
})

const like = (item: 'set' | 'track' | 'artist' | 'label', id: number): Omit<Toggle, 'words'> => ({
  subject: `${item}/${id}`,
  flag: 'show_likes',
  url: `/api/${item === 'set' || item === 'track' ? 'favs' : 'stats'}/${item}/${id}/likes-toggle`,
  write: show_likes => likes.of({ item, id, show_likes }),
})

const followed = (item: 'artist' | 'label', id: number): Omit<Toggle, 'words'> => ({
  subject: `${item}/${id}`,
  flag: 'is_followed',
  url: `/api/stats/${item}/${id}/follow`,
  write: is_followed => follow.of({ item, id, is_followed }),
})

export function togglesOf({ sets: [setA = 0, setB = 0], tracks: [track = 0], artist, label }: Items): Toggle[] {
  const purchased: Omit<Toggle, 'words'> = {
    subject: `track/${track}`,
    flag: 'is_purchased',
    url: `/api/favs/track/${track}/purchase`,
    write: is_purchased => purchase.of({ id: track, is_purchased }),
  }
  const toggles = [
    heart('set', setA),
    heart('set', setB),
    heart('track', track),
    like('set', setA),
    like('track', track),
    like('artist', artist),
    like('label', label),
    followed('artist', artist),
    followed('label', label),
    purchased,
  ]
  return toggles.map((toggle, index) => ({ ...toggle, words: toggleWords[index] ?? '' }))
}

const pages = { set: getSet, track: getTrack, artist: getArtist, label: getLabel }
export type Paged = Exclude<Subject, `notification/${number}`>

/** The call that returns an item, with its parameters. */
export function pageOf(subject: Paged) {
  const [, kind, id] = /^(set|track|artist|label)\/(\d+)$/.exec(subject) ?? []
  const page = Object.entries(pages).find(([name]) => name === kind)
  if (!page) throw new Error(`${subject} has no page`)
  return { route: page[1], params: { id: Number(id) } }
}
