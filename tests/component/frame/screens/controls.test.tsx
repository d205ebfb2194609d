import '../../../../src/ui/theme/layers.css'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { AllControls } from '../../../../src/ui/all-controls/AllControls.tsx'
import { Theme } from '../../../../src/ui/theme/Theme.tsx'
import { expect, page, test } from '../../support/app.tsx'
import { button, checkByAxe, checkLayout, title } from '../../support/screens.ts'

/** The overlays of the page of all controls, by what opens them. */
const over = [
  ['Open a dialog', page.getByRole('dialog', { name: 'Remove it?' })],
  ['Open a menu', page.getByRole('link', { name: 'About' })],
  ['Open a popover', page.getByRole('region', { name: 'Popover' })],
] as const

test('the page of all controls: fits at every width, and axe finds no violation', async ({ app: _ }) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <Theme>
      <AllControls />
    </Theme>,
  )
  await expect.element(title).toBeVisible()
  await checkLayout()
  for (const [name, opened] of over) {
    await button(name).click()
    await expect.element(opened).toBeVisible()
    await checkByAxe(`${name},`)
    await userEvent.keyboard('{Escape}')
    await expect.element(opened).not.toBeInTheDocument()
  }
})
