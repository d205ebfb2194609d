import { artistOrders, labelOrders, setOrders, trackOrders } from './order.ts'

/** How a listener's own lists start: with what was liked last, names from A to Z. */

const byName = { by: 'name', direction: 'asc' } as const

export const ownSetOrders: typeof setOrders = {
  ...setOrders,
  first: { by: 'user_set_favs.first_liked_date', direction: 'desc' },
}

export const ownTrackOrders: typeof trackOrders = {
  ...trackOrders,
  first: { by: 'user_track_favs.first_liked_date', direction: 'desc' },
}

export const ownArtistOrders: typeof artistOrders = { ...artistOrders, first: byName }
export const ownLabelOrders: typeof labelOrders = { ...labelOrders, first: byName }
