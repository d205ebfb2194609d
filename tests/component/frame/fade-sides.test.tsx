import { onTestFinished } from 'vitest'
import { listSets } from '#contract/routes/catalogue.ts'
import { fadeSides } from '../../../src/ui/layout/fade-sides.ts'
import { expect, main, page, sizes, test } from '../support/catalogue.ts'
import { listOf } from '../support/entities.ts'

const row = main.getByRole('toolbar', { name: 'Moods and genres' })
const sides = () =>
  ['--fade-start', '--fade-end'].map(side => {
    const element = row.element()
    return element instanceof HTMLElement && element.style.getPropertyValue(side)
  })

test('without scroll-driven animations, a row fades where there is more of it, also one that comes later', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  onTestFinished(fadeSides())
  server.on(listSets, listOf([]))
  await app.openAs('/sets')
  await expect.poll(sides).toEqual(['0px', 'var(--fade)'])
  row.element().scrollLeft = 40
  await expect.poll(sides).toEqual(['var(--fade)', 'var(--fade)'])
  row.element().scrollLeft = 10_000
  await expect.poll(sides).toEqual(['var(--fade)', '0px'])
  row.element().scrollLeft = 0
  await expect.poll(sides).toEqual(['0px', 'var(--fade)'])
})
