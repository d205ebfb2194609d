import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listPlays } from '#contract/routes/activity.ts'
import { listSetPosts } from '#contract/routes/catalogue.ts'
import { isLongRun } from '../../support/long-run.ts'
import { patience } from '../../support/patience.ts'
import { memoryFolder } from '../../support/server/data-folder.ts'
import { postmasterOf, type SegueProcess, startSegue } from '../../support/server/segue-process.ts'
import { segueHere } from '../support/in-this-process.ts'

/** An even number: the server and its database are killed in turn. */
const rounds = isLongRun ? 20 : 2
/** The writers of a round. Each waits for the answer to a write before the next. */
const writers = 4
const dataDir = await memoryFolder('kill')

let segue: SegueProcess | undefined

afterAll(async () => {
  await segue?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startSegue({ DATA_DIR: dataDir })

/** Kills the server's process, or PostgreSQL's main one. Resolves with the server that serves afterwards. */
async function kill(what: 'server' | 'database', killed: SegueProcess): Promise<SegueProcess> {
  if (what === 'server') {
    await killed.stop('SIGKILL')
    return start()
  }
  process.kill(postmasterOf(killed), 'SIGKILL')
  await expect.poll(() => killed.output()).toContain('it is started again')
  await expect.poll(async () => (await fetch(`${killed.url}/api/ready`)).status).toBe(200)
  return killed
}

async function signIn(url: string): Promise<string> {
  const authorization = `Basic ${btoa('demo:demo-listener')}`
  const answer = await fetch(`${url}/api/tokens`, { method: 'POST', headers: { authorization } })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

/**
 * Sends a write. Resolves with whether it was acknowledged; a connection that breaks is no acknowledgement, and a listener
 * who comments more often than the server allows is asked to wait.
 */
async function send(
  url: string,
  token: string,
  method: string,
  path: string,
  body: unknown,
): Promise<'acknowledged' | 'too many' | 'failed'> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  if (!answer) return 'failed'
  if (answer.ok) return 'acknowledged'
  if (answer.status === 429) return 'too many'
  // Without its database the server says when to ask again.
  expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true])
  return 'failed'
}

const get = async (url: string, token: string, path: string) =>
  (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()

async function allTexts(url: string, token: string): Promise<Set<string>> {
  const texts = new Set<string>()
  for (let offset = 0, total = 1; offset < total; offset += 100) {
    const page = listSetPosts.answer.parse(await get(url, token, `/sets/1/posts?limit=100&offset=${offset}`))
    for (const { text } of page.data) texts.add(text)
    total = page.pagination.total
  }
  return texts
}

test('No acknowledged write is lost when the server or its database is killed', {
  timeout: patience(600_000),
}, async () => {
  const acknowledgedTexts: string[] = []
  const positions = new Map<number, number>()
  segue = await start()
  const token = await signIn(segue.url)
  for (let round = 0; round < rounds; round++) {
    const serving: SegueProcess = segue
    const { url } = serving
    const victim = round % 2 === 0 ? 'server' : 'database'
    const enough = 24 + 6 * round
    let written = 0
    let after: Promise<SegueProcess> | undefined
    const write = async (writer: number) => {
      for (let at = 1; ; at++) {
        const text = `${round} ${writer} ${at}`
        const post = await send(url, token, 'POST', '/posts', { text, set_meta_id: 1 })
        if (post === 'acknowledged') acknowledgedTexts.push(text)
        const position = { set_meta_id: writer + 2, current_timestamp: round * 10_000 + at }
        const play = await send(url, token, 'PUT', '/plays', position)
        if (play === 'acknowledged') positions.set(position.set_meta_id, position.current_timestamp)
        written += Number(post === 'acknowledged') + Number(play === 'acknowledged')
        if (written >= enough) after ??= kill(victim, serving)
        if (post === 'failed' || play === 'failed') return
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    segue = (await after) ?? serving
    const texts = await allTexts(segue.url, token)
    expect(acknowledgedTexts.filter(text => !texts.has(text))).toEqual([])
    const stored = listPlays.answer.parse(await get(segue.url, token, '/plays?limit=100')).data
    for (const [set, position] of positions)
      expect(stored.find(play => play.set_meta_id === set)?.current_timestamp).toBeGreaterThanOrEqual(position)
  }
  expect(acknowledgedTexts.length).toBeGreaterThan(rounds * 10)
  const checked = await segueHere(['check'], { DATA_DIR: dataDir })
  expect(checked).toEqual({ code: 0, said: 'Every counter is correct.\nNo other problem was found.' })
})
