import { blockListener } from '#contract/routes/activity.ts'
import { outbox } from '../../../src/data/outbox/page-outbox.ts'
import { expect, test, textsOf } from '../support/catalogue.ts'
import { newId } from '../support/entities.ts'
import { button, openSettings, part } from '../support/settings.ts'

const section = part('Blocked listeners')
const rows = section.getByRole('listitem')
const mara = { id: newId(), username: 'mara', avatar_url: null, is_blocked: true }

test('who blocked nobody is told so', async ({ app }) => {
  await openSettings(app)
  await expect.element(section).toHaveTextContent("You haven't blocked anyone.")
})

test('a blocked listener is unblocked, also offline, and can be blocked again', async ({ app, server }) => {
  await openSettings(app, { blocked: [mara] })
  await expect.poll(() => textsOf(rows)).toEqual(['maraUnblock'])
  await app.goOffline()
  await button('Unblock mara', section).click()
  await expect.element(button('Block mara', section)).toBeVisible()
  server.on(blockListener, null)
  server.comeBack()
  await expect
    .poll(() => server.calls(blockListener).map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([{ id: String(mara.id), is_blocked: false }])
  await button('Block mara', section).click()
  await expect.element(button('Unblock mara', section)).toBeVisible()
})

test("one whose blocking isn't sent yet is in the list already", async ({ app, server }) => {
  await openSettings(app)
  await expect.element(section).toHaveTextContent("You haven't blocked anyone.")
  server.hold(blockListener)
  await outbox.add({ kind: 'block', input: { id: mara.id, is_blocked: true } }, 'mara')
  await expect.element(button('Unblock mara', section)).toBeVisible()
})
