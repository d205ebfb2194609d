import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'

/** The commands of W3C WebDriver that the journeys need, as https://www.w3.org/TR/webdriver2/ has them. */

const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ value: z.object({ error: z.string(), message: z.string() }) })
const NewSession = z.object({ sessionId: z.string() })

/** An input source of "Perform Actions" and what it does. */
export type Actions = { type: 'pointer' | 'key'; id: string; actions: Record<string, unknown>[] }

export interface WebDriverSession {
  navigate(url: string): Promise<void>
  reload(): Promise<void>
  url(): Promise<string>
  /** Runs an expression in the page and waits for the promise that it may be. Resolves with its value as JSON. */
  execute(expression: string): Promise<string>
  perform(...actions: Actions[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Closes the window, and with it the browser. */
  end(): Promise<void>
}

async function command(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const json: unknown = await answer.json()
  if (answer.ok) return Answer.parse(json).value
  const { error, message } = Failure.parse(json).value
  throw new Error(`${error}: ${message}`)
}

/** Starts a browser by the driver at this address. */
export async function newSession(driver: string, alwaysMatch: object): Promise<WebDriverSession> {
  const { sessionId } = NewSession.parse(await command(`${driver}/session`, 'POST', { capabilities: { alwaysMatch } }))
  const session = `${driver}/session/${sessionId}`
  const post = (path: string, body: object = {}) => command(`${session}/${path}`, 'POST', body)
  return {
    navigate: async url => void (await post('url', { url })),
    reload: async () => void (await post('refresh')),
    url: async () => z.string().parse(await command(`${session}/url`, 'GET')),
    execute: async expression => {
      const script = `return Promise.resolve(${expression}).then(value => JSON.stringify(value ?? null))`
      return z.string().parse(await post('execute/sync', { script, args: [] }))
    },
    perform: async (...actions) => void (await post('actions', { actions })),
    resize: async (width, height) => void (await post('window/rect', { width, height })),
    end: async () => void (await command(`${session}/window`, 'DELETE')),
  }
}

/** Waits until the driver takes commands. */
export async function driverIsReady(driver: string): Promise<void> {
  while (
    !(await fetch(`${driver}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(50)
}
