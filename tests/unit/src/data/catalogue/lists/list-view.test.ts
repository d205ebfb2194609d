import { describe, expect, it } from 'vitest'
import { ListSearch } from '../../../../../../src/data/catalogue/lists/list-search.ts'
import { isChanged, searchOf, viewOf } from '../../../../../../src/data/catalogue/lists/list-view.ts'
import { choicesOf } from '../../../../../../src/data/catalogue/lists/order-choices.ts'
import { labelOrders, setOrders, trackOrders } from '../../../../../../src/data/catalogue/lists/orders.ts'

describe('the address of a list', () => {
  it('has no parameters for a list in its first order', () => {
    expect(searchOf(setOrders, { order: setOrders.first })).toEqual({})
    expect(viewOf(setOrders, {})).toEqual({ genre: undefined, order: setOrders.first })
  })

  it('round-trips every view', () => {
    for (const { order } of choicesOf(trackOrders, trackOrders.first, true)) {
      const view = { genre: 'Nu Disco / Disco', order }
      expect(viewOf(trackOrders, ListSearch.parse(searchOf(trackOrders, view)))).toEqual(view)
    }
  })

  it('ignores invalid parameters', () => {
    const search = ListSearch.parse({ genre: 7, order_by: 'password', order_direction: 'sideways' })
    expect(viewOf(labelOrders, search)).toEqual({ genre: undefined, order: labelOrders.first })
    expect(ListSearch.parse({ genre: 'x'.repeat(101) }).genre).toBeUndefined()
  })
})

describe('a view is changed', () => {
  it('if it has a genre, or another order than the first', () => {
    expect(isChanged(setOrders, { order: setOrders.first })).toBe(false)
    expect(isChanged(setOrders, { genre: 'House', order: setOrders.first })).toBe(true)
    expect(isChanged(setOrders, { order: { by: 'release_date', direction: 'asc' } })).toBe(true)
  })
})
