import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listPlays } from '../../../contract/routes/activity.ts'
import { listSetPosts } from '../../../contract/routes/catalogue.ts'
import { isLongRun } from '../../support/long-run.ts'
import { dataFolder } from '../../support/server/data-folder.ts'
import { type SegueProcess, startSegue } from '../../support/server/segue-process.ts'
import { segueHere } from '../support/in-this-process.ts'

/** An even number: the server and its database are killed in turn. */
const rounds = isLongRun ? 20 : 4
/** The writers of a round. Each waits for the answer to a write before the next. */
const writers = 4
const dataDir = await dataFolder('kill')

let segue: SegueProcess | undefined

afterAll(async () => {
  await segue?.stop('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = () => startSegue({ DATA_DIR: dataDir })

/** Kills the server's process, or PostgreSQL's main one. */
function kill(what: 'server' | 'database', { child, output }: SegueProcess): void {
  if (what === 'server') child.kill('SIGKILL')
  else {
    const folder = /Database +(\S+)/.exec(output())?.[1] ?? ''
    process.kill(Number.parseInt(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  }
}

async function signIn(url: string): Promise<string> {
  const authorization = `Basic ${btoa('demo:demo-listener')}`
  const answer = await fetch(`${url}/api/tokens`, { method: 'POST', headers: { authorization } })
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}

/** Sends a write. Resolves with whether it was acknowledged; a connection that breaks is no acknowledgement. */
async function acknowledged(url: string, token: string, method: string, path: string, body: unknown): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  )
  return answer?.ok === true
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
  timeout: 600_000,
}, async () => {
  const acknowledgedTexts: string[] = []
  const positions = new Map<number, number>()
  segue = await start()
  const token = await signIn(segue.url)
  for (let round = 0; round < rounds; round++) {
    const { url, child } = segue
    const died = once(child, 'exit')
    const victim = round % 2 === 0 ? 'server' : 'database'
    const enough = acknowledgedTexts.length + 12 + 3 * round
    let killed = false
    const write = async (writer: number) => {
      for (let at = 1; ; at++) {
        const text = `${round} ${writer} ${at}`
        const post = await acknowledged(url, token, 'POST', '/posts', { text, set_meta_id: 1 })
        if (post) acknowledgedTexts.push(text)
        const position = { set_meta_id: writer + 2, current_timestamp: round * 10_000 + at }
        if (await acknowledged(url, token, 'PUT', '/plays', position))
          positions.set(position.set_meta_id, position.current_timestamp)
        if (!killed && acknowledgedTexts.length >= enough) {
          killed = true
          if (segue) kill(victim, segue)
        }
        if (!post) return
      }
    }
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    await died
    segue = await start()
    const texts = await allTexts(segue.url, token)
    expect(acknowledgedTexts.filter(text => !texts.has(text))).toEqual([])
    const stored = listPlays.answer.parse(await get(segue.url, token, '/plays?limit=100')).data
    for (const [set, position] of positions)
      expect(stored.find(play => play.set_meta_id === set)?.current_timestamp).toBeGreaterThanOrEqual(position)
  }
  expect(acknowledgedTexts.length).toBeGreaterThan(rounds * 12)
  const checked = await segueHere(['check'], { DATA_DIR: dataDir })
  expect(checked).toEqual({ code: 0, said: 'Every counter is correct.\nNothing else is wrong.' })
})
