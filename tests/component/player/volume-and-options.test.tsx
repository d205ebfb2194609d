import { userEvent } from 'vitest/browser'
import { opener } from '../../../src/commands/navigate.ts'
import { store } from '../../../src/state/store.ts'
import { expect, page, test } from '../support/app.tsx'
import { aNight, control, openReady, seekBar, volume } from '../support/player-bar.ts'
import { answerForPlayer, ServerQueue } from '../support/queue.ts'

/** Presses a key while nothing has the focus. */
async function press(key: string): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await userEvent.keyboard(key)
}

test('the steps of a held volume key add up, and muting remembers the volume', async ({ app, server }) => {
  await openReady(app, server)
  volume.element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '70%')
  expect(document.querySelector('audio')?.volume).toBeCloseTo(0.7, 5)
  await control('Mute').click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  expect(document.querySelector('audio')?.muted).toBe(true)
  await control('Unmute').click()
  await expect.element(volume).toHaveAttribute('aria-valuetext', '70%')
  volume.element().focus()
  await userEvent.keyboard('{Home}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '0%')
  await userEvent.keyboard('{End}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '100%')
  await userEvent.keyboard('{PageUp}{PageDown}{PageDown}{PageUp}')
  await expect.element(volume).toHaveAttribute('aria-valuetext', '90%')
})

test('keys skip and mute, but not while the focus is in a text field', async ({ app, server }) => {
  await openReady(app, server)
  // The code of the shortcuts is loaded after the first screen.
  await expect.poll(() => store.get(opener)).not.toBeNull()
  await press('m')
  await expect.element(control('Unmute')).toBeVisible()
  await press('n')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 2,/))
  await press('p')
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))

  const field = page.getByRole('combobox')
  await field.click()
  await userEvent.keyboard('m n')
  await expect.element(field).toHaveValue('m n')
  await expect.element(control('Unmute')).toBeVisible()
  await expect.element(seekBar).toHaveAttribute('aria-valuetext', expect.stringMatching(/track 1,/))
})

test('speed and sleep timer are chosen in the menu, which shows the time that is left', async ({ app, server }) => {
  await openReady(app, server)
  const open = control('Listening options')
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  const radio = (name: string) => menu.getByRole('radio', { name, exact: true })
  await open.click()
  await menu.getByText('1.25×').click()
  await expect.element(radio('1.25×')).toBeChecked()
  expect(document.querySelector('audio')?.playbackRate).toBe(1.25)
  await menu.getByText('15 minutes').click()
  await expect.element(menu).toHaveTextContent(/Sleep timer00:(14:5\d|15:00) left/)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('30 minutes')).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('the listening options of this device are the same after a restart', async ({ app, server }) => {
  localStorage.setItem('player', JSON.stringify({ speed: 1.5, skip: 'seconds' }))
  await openReady(app, server)
  await control('Listening options').click()
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  await expect.element(menu.getByRole('radio', { name: '1.5×', exact: true })).toBeChecked()
  await expect.element(menu.getByRole('radio', { name: 'Skip 10 s' })).toBeChecked()
  expect(document.querySelector('audio')?.defaultPlaybackRate).toBe(1.5)
})

test('all sets play equally loud until that is turned off, which is heard at once and remembered', async ({
  app,
  server,
}) => {
  const loud = aNight({ loudness: -8 })
  void new ServerQueue(server, [loud], loud)
  answerForPlayer(server, loud)
  await app.openAs('/about')
  const volume = () => document.querySelector('audio')?.volume
  await expect.poll(volume).toBeCloseTo(0.5, 2)
  await control('Listening options').click()
  const menu = page.getByRole('dialog', { name: 'Listening options' })
  const equal = menu.getByRole('switch', { name: 'Equal loudness' })
  await expect.element(equal).toBeChecked()
  await expect.element(equal).toHaveAccessibleDescription('Plays all sets equally loud.')
  equal.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(equal).not.toBeChecked()
  await expect.poll(volume).toBe(1)
  expect(localStorage.getItem('equalLoudness')).toBe('false')
  await userEvent.keyboard(' ')
  await expect.poll(volume).toBeCloseTo(0.5, 2)
})
