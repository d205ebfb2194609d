import type { Asked } from './load.ts'

const get = (path: string): Asked[] => [{ method: 'GET', path: `/api${path}` }]
/** Requests with different targets, as from different listeners. */
const many = (make: (id: number) => Asked): Asked[] => Array.from({ length: 97 }, (_, index) => make(index * 7 + 1))

export interface Scenario {
  name: string
  asked: Asked[]
  /** Whether the two sizes are compared; not where the work grows with the number of results. */
  grows?: false
}

export const scenarios: Scenario[] = [
  { name: 'sets, first page', asked: get('/sets') },
  { name: 'sets, as browsers ask', asked: [{ method: 'GET', path: '/api/sets', encoding: 'br' }] },
  { name: 'sets of a genre', asked: get('/sets?genre=Techno') },
  { name: 'sets, offset 5,000', asked: get('/sets?offset=5000'), grows: false },
  { name: 'sets, after', asked: get('/sets?after=2020-05-05&after_id=500') },
  { name: 'set detail', asked: many(id => ({ method: 'GET', path: `/api/sets/${id}` })) },
  { name: 'artists by set_count', asked: get('/artists?order_by=set_count&order_direction=desc') },
  { name: 'search, a common word', asked: get('/tracks?search=night') },
  { name: 'search, a rare phrase', asked: get('/tracks?search=z167909+z6974ce') },
  { name: 'search, one typing error', asked: get('/tracks?search=harbuor') },
  {
    name: 'favourite',
    asked: many(id => ({ method: 'PUT', path: `/api/favs/set/${id}`, body: { is_fav: id % 2 === 0 } })),
  },
  {
    name: 'plays',
    asked: many(id => ({ method: 'PUT', path: '/api/plays', body: { set_meta_id: id, current_timestamp: id * 1000 } })),
  },
]
