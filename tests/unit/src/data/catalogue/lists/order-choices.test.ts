import { describe, expect, it } from 'vitest'
import { choicesOf, orderByHeading } from '../../../../../../src/data/catalogue/lists/order-choices.ts'
import { artistOrders, labelOrders, setOrders, trackOrders } from '../../../../../../src/data/catalogue/lists/orders.ts'

const offered = (orders: Parameters<typeof choicesOf>[0], narrow = false) =>
  choicesOf(orders, orders.first, narrow).map(({ label }) => label)

describe('the choices of the filter dialog', () => {
  it('are ten for sets and tracks, eight for artists and labels', () => {
    expect([setOrders, trackOrders, artistOrders, labelOrders].map(orders => offered(orders).length)).toEqual([
      10, 10, 8, 8,
    ])
  })

  it('include "Liked on" in narrow windows, where tables lack its heading', () => {
    for (const orders of [setOrders, trackOrders]) {
      expect(offered(orders, true)).toHaveLength(12)
      expect(offered(orders, true).slice(-2)).toEqual(['Liked on, oldest to newest', 'Liked on, newest to oldest'])
    }
  })

  it('name the direction by the kind of column', () => {
    expect(offered(setOrders).slice(-4)).toEqual([
      'Genre, A to Z',
      'Genre, Z to A',
      'Release date, oldest to newest',
      'Release date, newest to oldest',
    ])
    expect(offered(artistOrders)).toContain('Remixes, most first')
  })

  it('include the current order, even if only headings offer it', () => {
    const likes = { by: 'user_set_favs.total_user_likes', direction: 'desc' } as const
    expect(offered(setOrders)).not.toContain('Likes, most first')
    const words = choicesOf(setOrders, likes, false).map(choice => choice.label)
    expect(words).toHaveLength(11)
    expect(words).toContain('Likes, most first')
  })
})

describe('a heading', () => {
  it('reverses the order of its own column', () => {
    expect(orderByHeading(setOrders, { by: 'genre', direction: 'asc' }, 'genre')).toEqual({
      by: 'genre',
      direction: 'desc',
    })
    expect(orderByHeading(setOrders, { by: 'genre', direction: 'desc' }, 'genre').direction).toBe('asc')
  })

  it('starts another column with A, the most or the newest', () => {
    const directions = (['artist', 'user_set_favs.total_user_likes', 'release_date'] as const).map(
      by => orderByHeading(setOrders, { by: 'genre', direction: 'asc' }, by).direction,
    )
    expect(directions).toEqual(['asc', 'desc', 'desc'])
  })
})
