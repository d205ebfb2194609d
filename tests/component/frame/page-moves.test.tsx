import { onTestFinished } from 'vitest'
import { getSet, listSets } from '#contract/routes/catalogue.ts'
import { expect, main, page, sizes, test } from '../support/catalogue.ts'
import { aSetWith, aTrack, listOf } from '../support/entities.ts'
import { withMotion } from '../support/media.ts'

/** Records each artwork that is animated, by where it moves to. */
function recordMoves(): string[] {
  const moves: string[] = []
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    if (typeof options === 'object' && options.id === 'page-move') moves.push(this.closest('header') ? 'page' : 'list')
    return animate.call(this, frames, options)
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
  return moves
}

for (const size of ['phone', 'desktop'] as const)
  test(`on a ${size} the artwork of an item grows into that of its page, and back; nothing else is animated`, async ({
    app,
    server,
  }) => {
    const [width, height] = sizes[size]
    await withMotion()
    await page.viewport(width, height)
    const moves = recordMoves()
    const set = aSetWith([aTrack()], { set_name: 'Tunnel Vision' })
    server.on(listSets, listOf([aSetWith([]), set])).on(getSet, set)
    await app.openAs('/sets')
    const link = main.getByRole('link', { name: 'Tunnel Vision' })
    await link.hover()
    await expect.poll(() => server.calls(getSet)).toHaveLength(1)
    await app.waitForAnswers()
    // The code of the animation is loaded after the page.
    await import('../../../src/ui/layout/page-moves.ts')
    await link.click()
    await expect.poll(() => moves).toEqual(['page'])
    await page.getByRole('tab', { name: /^Comments/ }).click()
    await expect.poll(() => app.path).toBe(`/sets/${set.id}?tab=comments`)
    app.back()
    await expect.element(page.getByRole('tab', { name: 'Track List' })).toHaveAttribute('aria-selected', 'true')
    expect(moves).toEqual(['page'])
    // The tabs are far down: only a visible artwork is animated.
    scrollTo(0, 0)
    app.back()
    await expect.poll(() => moves).toEqual(['page', 'list'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect.poll(() => app.path).toBe('/terms')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(moves).toEqual(['page', 'list'])
  })
