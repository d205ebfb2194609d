import { vi } from 'vitest'
import { reportClientError } from '#contract/routes/client-errors.ts'
import { reportDefects } from '../../../src/app/report-defects.ts'
import { reportDefect } from '../../../src/lib/report-defect.ts'
import { expect, page, test } from '../support/app.tsx'
import { heartOf, quarry, sentFavourites, withFavourites } from '../support/favourites.ts'
import { openSettings } from '../support/settings.ts'

/** What the client tells of its own errors. */

reportDefects()

const quietly = () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  return { logged, [Symbol.dispose]: () => logged.mockRestore() }
}

test('an error of our own is not shown as the network, is reported once without ids, and keeps the write', async ({
  app,
  server,
}) => {
  withFavourites(server).on(reportClientError, null)
  await app.openAs('/sets')
  using _ = quietly()
  const broken = vi.spyOn(Headers.prototype, 'set').mockImplementation(() => {
    throw new TypeError(`${location.origin}/sets/17?at=3 is not a function`)
  })
  await heartOf(quarry).empty.click()
  await expect.element(heartOf(quarry).full).toBeVisible()
  await expect.poll(() => broken.mock.calls.length).toBeGreaterThan(0)
  await expect.element(page.getByRole('region', { name: 'Status' })).not.toHaveTextContent('Offline')
  broken.mockRestore()
  reportDefect('A call failed', new TypeError('/sets/17?at=3 is not a function'))
  await expect.poll(() => server.calls(reportClientError).length).toBeGreaterThan(0)
  const reports = server.calls(reportClientError).map(({ body }) => body)
  expect(reports.at(-1)).toMatchObject({
    what: 'A call failed',
    name: 'TypeError',
    page: expect.stringMatching(/^\/[^/]*$/),
  })
  expect(JSON.stringify(reports)).not.toMatch(/17|at=3/)
  await expect.poll(() => sentFavourites(server)).toEqual([[quarry.id, true]])
})

test('a device whose listener said no sends nothing', async ({ app, server }) => {
  await openSettings(app)
  await page.getByRole('switch', { name: 'Send error reports from this device' }).click()
  using spy = quietly()
  reportDefect('Something broke', new TypeError('x is undefined'))
  expect(spy.logged).toHaveBeenCalledWith('Something broke', expect.any(TypeError))
  await page.getByRole('switch', { name: 'Send error reports from this device' }).click()
  server.on(reportClientError, null)
  reportDefect('Something else broke', new TypeError('y is undefined'))
  await expect
    .poll(() => server.calls(reportClientError).map(({ body }) => body?.what))
    .toEqual(['Something else broke'])
})
