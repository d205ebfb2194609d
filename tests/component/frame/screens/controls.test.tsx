import { userEvent } from 'vitest/browser'
import { AllControls } from '../../../../src/ui/all-controls/AllControls.tsx'
import { Theme } from '../../../../src/ui/theme/Theme.tsx'
import { expect, page, test } from '../../support/app.tsx'
import { withForcedColors } from '../../support/media.ts'
import { mount } from '../../support/mount.ts'
import { pixelsOf } from '../../support/paint.ts'
import { button, checkByAxe, checkLayout, title } from '../../support/screens.ts'

/** The overlays of the page of all controls, by what opens them. */
const over = [
  ['Open a dialog', page.getByRole('dialog', { name: 'Remove it?' })],
  ['Open a menu', page.getByRole('link', { name: 'About' })],
  ['Open a popover', page.getByRole('region', { name: 'Popover' })],
] as const

async function showAllControls(): Promise<void> {
  mount(
    <Theme>
      <AllControls />
    </Theme>,
  )
  await expect.element(title).toBeVisible()
}

test('the page of all controls: fits at every width, and axe finds no violation', async ({ app: _ }) => {
  await showAllControls()
  await checkLayout()
  for (const [name, opened] of over) {
    await button(name).click()
    await expect.element(opened).toBeVisible()
    await checkByAxe(`${name},`)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})

/** What is made of shapes alone: without words, nothing of it is left when it has the color of what is behind it. */
const shapes = '.mantine-Switch-track, .mantine-Slider-track, .mantine-Slider-thumb, .mantine-Progress-root'

test('in forced colors a switch, a slider and a progress are still seen', async ({ app: _ }) => {
  await withForcedColors()
  await showAllControls()
  const unseen: string[] = []
  for (const [at, shape] of document.querySelectorAll(shapes).entries())
    if ((await pixelsOf(shape)) < 2) unseen.push(`${at}: ${shape.className}`)
  expect(unseen).toEqual([])
})

const hasEdge = (element: Element | null): boolean => {
  if (!element) return false
  const { borderTopStyle, outlineStyle } = getComputedStyle(element)
  return borderTopStyle !== 'none' || outlineStyle !== 'none' || hasEdge(element.parentElement)
}

test('in forced colors what is over the page has an edge', async ({ app: _ }) => {
  await withForcedColors()
  await showAllControls()
  for (const [name, opened] of over) {
    await button(name).click()
    await expect.element(opened).toBeVisible()
    expect(hasEdge(opened.element().closest('[role]')), name).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})
