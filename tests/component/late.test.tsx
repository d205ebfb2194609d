import { Provider } from 'jotai/react'
import { type ComponentType, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { store } from '../../src/state/store.ts'
import { type Late, late, useLate } from '../../src/ui/late.ts'

/** Code that comes after the first paint. */

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

/** Renders a button that opens something by code that each call of `load` fetches. */
function render(load: () => Promise<Parts>): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <Provider store={store}>
      <Opener code={late(load)} />
    </Provider>,
  )
}

test('what is opened before its code is there opens when it comes', async () => {
  let arrive: (parts: Parts) => void = () => undefined
  const coming = new Promise<Parts>(resolve => {
    arrive = resolve
  })
  let calls = 0
  render(() => {
    calls += 1
    return coming
  })
  await open.click()
  await expect.poll(() => calls).toBe(1)
  expect(opened.query()).toBeNull()
  arrive(parts)
  await expect.element(opened).toBeVisible()
  await open.click()
  await expect.element(opened).not.toBeInTheDocument()
  await open.click()
  await expect.element(opened).toBeVisible()
  expect(calls).toBe(1)
})

test('code comes by itself once the browser is idle', async () => {
  let calls = 0
  render(async () => {
    calls += 1
    return parts
  })
  await expect.poll(() => calls).toBe(1)
  expect(opened.query()).toBeNull()
})

test('code that could not be had is asked for at the next opening', async () => {
  let isAway = true
  render(async () => {
    if (isAway) throw new Error('There is no network')
    return parts
  })
  await open.click()
  isAway = false
  await open.click()
  await open.click()
  await expect.element(opened).toBeVisible()
})
