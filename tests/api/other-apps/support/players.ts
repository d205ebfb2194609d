import { randomBytes } from 'node:crypto'
import { XmlDocument, XmlElement } from 'libxml2-wasm'
import SubsonicAPI from 'subsonic-api'
import * as z from 'zod/mini'
import type { AppSettings } from '../../../../server/app/app-settings.ts'
import type { MediaLibrary } from '../../../../server/media/library.ts'
import { addListener, emptyLibrary, signIn, type TestApp, testApp } from '../../../support/server/app.ts'

/** What every recording in these tests is. */
export const recording = randomBytes(100_000)
const picture = Buffer.from('a picture')

/** A library in which every recording and picture is the same. */
const library: MediaLibrary = {
  ...emptyLibrary,
  audio: async () => ({
    size: recording.length,
    etag: 'recording',
    contentType: 'audio/mpeg',
    async *read(start, end) {
      yield recording.subarray(start, end)
    },
  }),
  picture: async path => (path.endsWith('.webp') ? { body: picture, contentType: 'image/webp' } : undefined),
}

export interface Listener {
  id: number
  username: string
  /** The access token of a session. */
  token: string
  /** An app password. */
  password: string
}

const Made = z.object({ id: z.number(), password: z.string() })

/** Makes an app password in the settings. */
export async function makeAppPassword({ ask }: Pick<TestApp, 'ask'>, token: string, name = 'Phone') {
  const { body } = await ask('POST', '/api/me/app-passwords', { token, body: { name } })
  return Made.parse(body)
}

/** The demo on a port, and what other apps need of it. */
export async function openServer(more: Partial<AppSettings> = {}) {
  const settings = { publicUrl: 'https://segue.example', version: '9.8.7', ...more }
  const server = await testApp({ library, settings })
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  let listeners = 0

  async function newListener(): Promise<Listener> {
    const username = `listener${++listeners}`
    const id = await addListener(server.db, username, 'own-password')
    const { access: token } = await signIn(server, username, 'own-password')
    const { password } = await makeAppPassword(server, token)
    return { id, username, token, password }
  }

  /** A real client of OpenSubsonic, which reads JSON. */
  const clientOf = ({ username, password }: Listener, post = false) =>
    new SubsonicAPI({ url, auth: { username, password }, post })

  /** A call without a client, as the address has it. */
  const get = (call: string, parameters: Record<string, string>, init?: RequestInit) =>
    fetch(`${url}/rest/${call}?${new URLSearchParams(parameters)}`, init)

  return { ...server, url, newListener, clientOf, get }
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** The parameters with which a listener's app is let in. */
export const letIn = ({ username, password }: Listener) => ({ u: username, p: password, v: '1.16.1', c: 'tests' })

const Failed = z.object({
  'subsonic-response': z.object({ status: z.literal('failed'), error: z.object({ code: z.number() }) }),
})

/** The code of the failure in a JSON answer. */
export const codeIn = async (response: Response): Promise<number> =>
  Failed.parse(await response.json())['subsonic-response'].error.code

/** An element of XML as JSON has it: attributes and elements by their names, each a list of texts or of such objects. */
export interface Element {
  [name: string]: (string | Element)[]
}

/** The text of an element that has nothing else. */
const textOf = ({ attrs, firstChild, content }: XmlElement) =>
  attrs.length === 0 && firstChild && !(firstChild instanceof XmlElement) ? content : undefined

function shapeOf(element: XmlElement): Element {
  const shape: Element = {}
  const add = (name: string, value: string | Element) => {
    shape[name] = [...(shape[name] ?? []), value]
  }
  for (const { name, value } of element.attrs) add(name, value)
  for (let node = element.firstChild; node; node = node.next) {
    if (node instanceof XmlElement) add(node.name, textOf(node) ?? shapeOf(node))
    else if (node.content.trim() !== '') add('value', node.content)
  }
  return shape
}

/** Reads an XML answer with libxml2. */
export function readXml(text: string): Element {
  const document = XmlDocument.fromString(text)
  try {
    return shapeOf(document.root)
  } finally {
    document.dispose()
  }
}

/** JSON in the same form: texts, and everything as a list. */
export function asElement(value: object): Element {
  const one = (each: unknown): string | Element =>
    typeof each === 'object' && each !== null ? asElement(each) : String(each)
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]): [string, (string | Element)[]] => [name, (Array.isArray(each) ? each : [each]).map(one)])
      .filter(([, values]) => values.length > 0),
  )
}
