import { Provider } from 'jotai/react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { store } from '../../../src/state/store.ts'
import { firstScreenSeen, type Late, late, useLate } from '../../../src/ui/overlays/late.ts'
import { Menu, MenuAction } from '../../../src/ui/overlays/Menu.tsx'
import { popupParts } from '../../../src/ui/overlays/Popup.tsx'
import { Theme } from '../../../src/ui/theme/Theme.tsx'
import { mount } from '../support/mount.ts'

/** Code that is loaded after the first screen. */

interface Parts {
  Opened: ComponentType
}

function Opener({ code }: { code: Late<Parts> }) {
  const [open, setOpen] = useState(false)
  const { Opened } = useLate(code, open) ?? {}
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        Open
      </button>
      {open && Opened && <Opened />}
    </>
  )
}

const open = page.getByRole('button', { name: 'Open' })
const opened = page.getByText('It is open')
const parts: Parts = { Opened: () => <p>It is open</p> }

const render = (content: ReactNode) =>
  mount(
    <Provider store={store}>
      <Theme>{content}</Theme>
    </Provider>,
  )

/** Renders a button that opens something whose code is loaded by `load`. */
const renderOpener = (load: () => Promise<Parts>) => render(<Opener code={late(load)} />)

/** A pending promise and the function that resolves it. */
function pendingPromise<Value>() {
  let settle: (value: Value) => void = () => undefined
  const value = new Promise<Value>(resolve => {
    settle = resolve
  })
  return { value, settle }
}

for (const [how, press] of [
  ['pressed', () => userEvent.click(open)],
  ['pressed on the keyboard', () => userEvent.keyboard('a')],
] as const)
  test(`the first screen has been seen when something is ${how}, or after five seconds`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    renderOpener(async () => parts)
    await expect.element(open).toBeVisible()
    let seen = 0
    const count = () => {
      seen += 1
    }
    void firstScreenSeen().then(count)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(seen).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toBe(1)
    void firstScreenSeen().then(count)
    await press()
    expect(seen).toBe(2)
  })

test('code is loaded by itself after the first press', async () => {
  let calls = 0
  renderOpener(async () => {
    calls += 1
    return parts
  })
  await expect.element(open).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => calls).toBe(1)
  expect(opened.query()).toBeNull()
})

test('something opened before its code is loaded opens afterwards', async () => {
  const { value, settle } = pendingPromise<Parts>()
  let calls = 0
  renderOpener(() => {
    calls += 1
    return value
  })
  await open.click()
  await expect.poll(() => calls).toBe(1)
  expect(opened.query()).toBeNull()
  settle(parts)
  await expect.element(opened).toBeVisible()
  await open.click()
  await expect.element(opened).not.toBeInTheDocument()
  await open.click()
  await expect.element(opened).toBeVisible()
  expect(calls).toBe(1)
})

test('code that failed to load is requested again at the next opening', async () => {
  let fails = true
  renderOpener(async () => {
    if (fails) throw new Error('There is no network')
    return parts
  })
  await open.click()
  fails = false
  await open.click()
  await open.click()
  await expect.element(opened).toBeVisible()
})

test('a menu opens together with its entries', async () => {
  const { value, settle } = pendingPromise<unknown>()
  render(
    <Menu label="Options" icon={null} role="navigation" code={late(() => value)}>
      <MenuAction>Download</MenuAction>
    </Menu>,
  )
  const button = page.getByRole('button', { name: 'Options' })
  const menu = page.getByRole('navigation', { name: 'Options' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await popupParts.ready()
  await new Promise(requestAnimationFrame)
  expect(menu.query()).toBeNull()
  settle({})
  await expect.element(menu.getByRole('button', { name: 'Download' })).toBeVisible()
})
