import { describe, expect, it } from 'vitest'
import { ListSearch } from '../../../../src/data/catalogue/lists/list-search.ts'
import { isChanged, searchOf, viewOf } from '../../../../src/data/catalogue/lists/list-view.ts'
import { choicesOf, orderByHeading } from '../../../../src/data/catalogue/lists/order-choices.ts'
import { artistOrders, labelOrders, setOrders, trackOrders } from '../../../../src/data/catalogue/lists/orders.ts'

const offered = (orders: Parameters<typeof choicesOf>[0], narrow = false) =>
  choicesOf(orders, orders.first, narrow).map(({ label }) => label)

describe('the choices of the dialog', () => {
  it('are ten for sets and tracks, eight for artists and labels', () => {
    expect([setOrders, trackOrders, artistOrders, labelOrders].map(orders => offered(orders).length)).toEqual([
      10, 10, 8, 8,
    ])
  })

  it('have "Liked on" among them where no table has its heading', () => {
    for (const orders of [setOrders, trackOrders]) {
      expect(offered(orders, true)).toHaveLength(12)
      expect(offered(orders, true).slice(-2)).toEqual(['Liked on, oldest to newest', 'Liked on, newest to oldest'])
    }
  })

  it('say in words what comes first', () => {
    expect(offered(setOrders).slice(-4)).toEqual([
      'Genre, A to Z',
      'Genre, Z to A',
      'Release date, oldest to newest',
      'Release date, newest to oldest',
    ])
    expect(offered(artistOrders)).toContain('Remixes, most first')
  })

  it('have the order in force among them, were it one that only headings offer', () => {
    const likes = { by: 'user_set_favs.total_user_likes', direction: 'desc' } as const
    expect(offered(setOrders)).not.toContain('Likes, most first')
    const words = choicesOf(setOrders, likes, false).map(choice => choice.label)
    expect(words).toHaveLength(11)
    expect(words).toContain('Likes, most first')
  })
})

describe('a heading', () => {
  it('turns the order of its own column round', () => {
    expect(orderByHeading(setOrders, { by: 'genre', direction: 'asc' }, 'genre')).toEqual({
      by: 'genre',
      direction: 'desc',
    })
    expect(orderByHeading(setOrders, { by: 'genre', direction: 'desc' }, 'genre').direction).toBe('asc')
  })

  it('begins with what one looks for first: A, the most, the newest', () => {
    const directions = (['artist', 'user_set_favs.total_user_likes', 'release_date'] as const).map(
      by => orderByHeading(setOrders, { by: 'genre', direction: 'asc' }, by).direction,
    )
    expect(directions).toEqual(['asc', 'desc', 'desc'])
  })
})

describe('the address of a list', () => {
  it('tells nothing of a list as it starts', () => {
    expect(searchOf(setOrders, { order: setOrders.first })).toEqual({})
    expect(viewOf(setOrders, {})).toEqual({ genre: undefined, order: setOrders.first })
  })

  it('tells every view, and is read as it was written', () => {
    for (const { order } of choicesOf(trackOrders, trackOrders.first, true)) {
      const view = { genre: 'Nu Disco / Disco', order }
      expect(viewOf(trackOrders, ListSearch.parse(searchOf(trackOrders, view)))).toEqual(view)
    }
  })

  it('may hold anything: what is no view is left out', () => {
    const search = ListSearch.parse({ genre: 7, order_by: 'password', order_direction: 'sideways' })
    expect(viewOf(labelOrders, search)).toEqual({ genre: undefined, order: labelOrders.first })
    expect(ListSearch.parse({ genre: 'x'.repeat(101) }).genre).toBeUndefined()
  })
})

describe('a view is in force', () => {
  it('when it has a genre, or another order than the first', () => {
    expect(isChanged(setOrders, { order: setOrders.first })).toBe(false)
    expect(isChanged(setOrders, { genre: 'House', order: setOrders.first })).toBe(true)
    expect(isChanged(setOrders, { order: { by: 'release_date', direction: 'asc' } })).toBe(true)
  })
})
