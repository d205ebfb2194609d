import { Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { page, userEvent } from 'vitest/browser'
import { BusyButton } from '../../../src/ui/controls/BusyButton.tsx'
import { TextInput } from '../../../src/ui/controls/fields.ts'
import { IconButton } from '../../../src/ui/controls/IconButton.tsx'
import { Switch } from '../../../src/ui/controls/Switch.tsx'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { expect, test } from '../support/app.tsx'
import { mount } from '../support/mount.ts'

/** Mantine's controls with the theme alone, without classes. */

/** Renders controls. Returns a function that renders others instead. */
async function show(controls: ReactNode): Promise<(next: ReactNode) => void> {
  const { render } = mount(<Theme>{controls}</Theme>, 'main')
  await expect.poll(() => document.querySelector('main')?.childElementCount).toBeGreaterThan(0)
  return next => render(<Theme>{next}</Theme>)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const styleOf = (name: string) => getComputedStyle(button(name).element())
const lime = 'rgb(205, 245, 60)'

test('a headline that is written from right to left begins at the left, as all others do', async ({ app: _ }) => {
  await show(<h1 style={{ width: 600 }}>ליל קיץ (Live) 2026</h1>)
  const headline = page.getByRole('heading').element()
  const words = document.createRange()
  words.selectNodeContents(headline)
  expect(words.getBoundingClientRect().left).toBe(headline.getBoundingClientRect().left)
})

test('only a primary button is lime', async ({ app: _ }) => {
  await show(
    <>
      <Button variant="primary">Save</Button>
      <Button>Keep</Button>
      <Button variant="quiet">Cancel</Button>
    </>,
  )
  expect(['Save', 'Keep', 'Cancel'].map(name => styleOf(name).backgroundColor === lime)).toEqual([true, false, false])
})

test('buttons of every size and icon buttons have a hit area of 44 px', async ({ app: _ }) => {
  await show(
    <p style={{ padding: 40 }}>
      <Button size="sm">Small</Button>
      <Button>Middle</Button>
      <Button size="lg">Large</Button>
      <IconButton label="Close" icon={<svg width="20" height="20" aria-hidden="true" />} />
    </p>,
  )
  for (const name of ['Small', 'Middle', 'Large', 'Close']) {
    const { left, top, width, height } = button(name).element().getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    for (const at of [y - 21, y + 21])
      expect(document.elementFromPoint(x, at)?.closest('button')).toBe(button(name).element())
  }
})

test('a busy button keeps its width and the focus, and ignores clicks', async ({ app: _ }) => {
  let saved = 0
  const save = (loading: boolean) => (
    <BusyButton loading={loading} onClick={() => saved++}>
      Save
    </BusyButton>
  )
  const render = await show(save(false))
  await button('Save').click()
  const { width } = button('Save').element().getBoundingClientRect()
  render(save(true))
  await expect.element(button('Save')).toHaveAttribute('aria-busy', 'true')
  await expect.element(button('Save')).toHaveFocus()
  expect(button('Save').element().getBoundingClientRect().width).toBe(width)
  await userEvent.keyboard('{Enter}')
  expect(saved).toBe(1)
})

test("a field's error is part of its description", async ({ app: _ }) => {
  await show(<TextInput label="Email" error="Enter your email" />)
  const field = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect.element(field).toHaveAccessibleDescription('Enter your email')
  await expect.element(field).toBeInvalid()
})

test("a switch's description isn't part of its name", async ({ app: _ }) => {
  await show(<Switch label="Notifications" description="Your browser asks you first." />)
  const control = page.getByRole('switch', { name: 'Notifications', exact: true })
  await expect.element(control).toHaveAccessibleDescription('Your browser asks you first.')
  // The control covers all of it.
  await page.getByText('Your browser asks you first.').click({ force: true })
  await expect.element(control).toBeChecked()
})

test('a badge keeps its case, and dimmed text has enough contrast', async ({ app: _ }) => {
  await show(
    <>
      <Badge>Deep House</Badge>
      <Text c="dimmed">Two hours ago</Text>
    </>,
  )
  expect(getComputedStyle(page.getByText('Deep House').element()).textTransform).toBe('none')
  expect(getComputedStyle(page.getByText('Two hours ago').element()).color).toBe('rgb(158, 166, 174)')
})
