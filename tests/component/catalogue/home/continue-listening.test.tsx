import { listPlays } from '#contract/routes/activity.ts'
import { featuredLabels, getSet } from '#contract/routes/catalogue.ts'
import { marks } from '../../../../src/data/marks/marks.ts'
import { toContinue } from '../../../../src/features/home/continued-set.ts'
import { expect, page, sizes, test } from '../../support/catalogue.ts'
import { aPlay } from '../../support/entities/listening.ts'
import { aLabel, aSet, aSetWith, listOf } from '../../support/entities.ts'
import { exactly } from '../../support/exactly.ts'
import { continueCard, left, length, part, rooftop } from '../../support/home.ts'

test('a long artist gives way to the position, and the line of what was heard begins where it is measured from', async ({
  app,
  server,
}) => {
  await page.viewport(...sizes.phone)
  const artist = 'Delphine Gagnon-Quayle & Yuna Brandt feat. Gregory Ypsilanti'
  left(server, [aSet({ artist, artists: [], set_name: 'Jungly Gypsy Nights', duration: length }), length / 2])
  await app.openAs('/home')
  const button = continueCard.getByRole('button', { name: 'Continue Jungly Gypsy Nights' })
  await expect.element(button).toBeVisible()
  const card = continueCard.element().getBoundingClientRect()
  const time = [...continueCard.element().querySelectorAll('p > span')].find(each =>
    each.textContent.includes('00:30:00'),
  )
  expect(time?.getBoundingClientRect().right).toBeLessThanOrEqual(button.element().getBoundingClientRect().left)
  const [all, heard] = [...continueCard.element().querySelectorAll('span')]
    .slice(-2)
    .map(line => line.getBoundingClientRect())
  expect(all?.right).toBe(card.right)
  expect(heard?.width).toBeCloseTo((all?.width ?? 0) / 2)
})

for (const shape of ['phone', 'tablet', 'desktop'] as const)
  test(`on a ${shape} home offers to continue the last set, with its position`, async ({ app, server }) => {
    const [width, height] = sizes[shape]
    await page.viewport(width, height)
    const set = rooftop()
    left(server, [set, 324_000], [aSet(), 60_000])
    server.on(getSet, aSetWith([], { ...set, user_fav: { ...set.user_fav, current_timestamp: 324_000 } }))
    await app.openAs('/home')
    await expect
      .element(continueCard.getByRole('link', { name: 'Rooftop at Dawn' }))
      .toHaveAttribute('href', `/sets/${set.id}`)
    await expect.element(continueCard.getByText('Ines Halvard · 00:05:24 of 01:00:00', { exact: true })).toBeVisible()
    await expect.element(continueCard.getByRole('button', { name: 'Continue Rooftop at Dawn' })).toBeVisible()
  })

test('finished sets and sets at their beginning are not offered', async ({ app, server }) => {
  left(server, [aSet(), length], [aSet(), 0], [aSet(), length - 9_000], [rooftop(), 324_000])
  await app.openAs('/home')
  await expect.element(continueCard.getByRole('link')).toHaveTextContent(exactly('Rooftop at Dawn'))
})

test('a set played on another device is offered as soon as it is loaded, where the layout has space for the card', async ({
  app,
  server,
}) => {
  await app.openAs('/home')
  await expect.element(part('Featured Labels')).toBeVisible()
  await app.waitForAnswers()
  expect(server.calls(listPlays)).toHaveLength(1)
  await expect.element(continueCard).not.toBeInTheDocument()
  left(server, [rooftop(), 324_000])
  server.goAway()
  server.comeBack()
  await expect.element(continueCard.getByRole('link')).toHaveTextContent(exactly('Rooftop at Dawn'))
})

test('where the card would shift the page, it waits for the next visit', async ({ app, server }) => {
  await page.viewport(...sizes.phone)
  server.on(featuredLabels, listOf([aLabel({ name: 'Slow Motorway' })]))
  await app.openAs('/home')
  await expect.element(part('Featured Labels').getByText('Slow Motorway')).toBeVisible()
  await app.waitForAnswers()
  left(server, [rooftop(), 324_000])
  server.on(featuredLabels, listOf([aLabel({ name: 'Other Motorway' })]))
  const before = server.calls(listPlays).length
  server.goAway()
  server.comeBack()
  await expect.element(part('Featured Labels').getByText('Other Motorway')).toBeVisible()
  await expect.poll(() => server.calls(listPlays).length).toBeGreaterThan(before)
  await app.waitForAnswers()
  await expect.element(continueCard).not.toBeInTheDocument()
  await app.go('/artists')
  await app.go('/home')
  await expect.element(continueCard.getByRole('link')).toHaveTextContent(exactly('Rooftop at Dawn'))
})

test('home offers the set before the one that plays; the one that was continued stays on its card', () => {
  const user_fav = { current_timestamp: 60_000 }
  const newer = aSet({ user_fav })
  const older = aSet({ user_fav })
  marks.applyServer([newer, older], Date.now())
  const plays = [newer, older].map(set => aPlay(set, 60_000))
  expect(toContinue(plays)).toEqual(newer)
  expect(toContinue(plays, undefined, newer.id)).toEqual(older)
  // The list of plays is loaded again while the newer one plays.
  expect(toContinue(plays, older, newer.id)).toEqual(older)
  expect(toContinue(plays, newer, newer.id)).toEqual(newer)
})
