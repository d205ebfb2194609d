import { listEdits } from '#contract/routes/studio/edits.ts'
import { type App, expect, test } from '../support/app.ts'

/** With real sound: a start is set while the recording plays, and listeners see it. */

const setId = 9

const row = (app: App, number: number) => app.page.getByRole('row', { name: new RegExp(`^Track ${number},`) })

async function openEditor(app: App): Promise<void> {
  await app.openSignedIn(`/studio/sets/${setId}`, 'curator', 'demo-curator')
  await expect(row(app, 1)).toBeFocused()
}

/** The position of the editor's recording, in whole seconds. */
const playedTo = async (app: App) =>
  Number(await app.page.getByRole('slider', { name: 'Position in the recording' }).getAttribute('aria-valuenow'))

async function save(app: App): Promise<void> {
  await app.page.keyboard.press('Control+s')
  await expect(
    app.page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .first(),
  ).toBeVisible()
}

/** The set is as it was, for the tests after this one. */
async function undoLastEdit(app: App): Promise<void> {
  const headers = { authorization: `Bearer ${(await app.tokens()).access}` }
  const { request } = app.page
  const answer = await request.get('/api/studio/edits?limit=1', { headers })
  const [edit] = listEdits.answer.parse(await answer.json()).data
  expect((await request.post(`/api/studio/edits/${edit?.id}/undo`, { headers })).status()).toBe(200)
}

test('a start that is set while it plays, nudged and saved, is where listeners find the track', {
  tag: '@journey',
}, async ({ app }) => {
  const { keyboard } = app.page
  await openEditor(app)
  await keyboard.press('ArrowDown')
  await keyboard.press('Space')
  await expect.poll(() => playedTo(app), { intervals: [50] }).toBeGreaterThanOrEqual(2)
  await keyboard.press('Shift+T')
  await keyboard.press('Space')
  const played = await playedTo(app)
  const said = app.page.getByRole('status').filter({ hasText: 'Track 2 starts at' })
  const startOf = async () => Number(/0:(\d\d(?:\.\d)?)$/.exec((await said.textContent()) ?? '')?.[1])
  const start = await startOf()
  expect(start).toBeGreaterThanOrEqual(2)
  expect(start).toBeLessThanOrEqual(played + 1)

  await keyboard.press('Period')
  await expect.poll(startOf).toBeCloseTo(start + 1, 0)
  await save(app)
  await app.page.reload()
  await expect(row(app, 2)).toHaveAttribute('aria-label', new RegExp(`, 0:0${Math.floor(start + 1)}`))

  await app.open(`/sets/${setId}`)
  const cell = new RegExp(`^Track 2, .*, 00:00:0${Math.floor(start + 1)}$`)
  await expect(app.page.getByRole('main').getByRole('button', { name: cell })).toBeVisible()

  await undoLastEdit(app)
})

test('a recording plays when its address arrives, if play was pressed before, and keeps the address after an outage', async ({
  app,
}) => {
  let passes = 0
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  await app.page.route('**/api/studio/recording-pass', async route => {
    passes += 1
    await arrived
    await route.continue()
  })
  await openEditor(app)
  await app.page.keyboard.press('Space')
  await expect(app.page.getByRole('button', { name: 'Pause the recording' })).toBeVisible()
  arrive()
  await expect.poll(() => playedTo(app), { intervals: [50] }).toBeGreaterThanOrEqual(1)

  const offline = app.page.getByRole('status').filter({ hasText: 'Offline' })
  await app.page.context().setOffline(true)
  await expect(offline).toBeVisible()
  await app.page.context().setOffline(false)
  await expect(offline).toBeHidden()
  const before = await playedTo(app)
  await expect.poll(() => playedTo(app), { intervals: [50] }).toBeGreaterThanOrEqual(before + 2)
  expect(passes).toBe(1)
})
