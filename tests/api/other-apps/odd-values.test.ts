import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mediaCalls, reads, writes } from '../../../server/modules/subsonic/calls/table.ts'
import { isLongRun } from '../../support/long-run.ts'
import { keep } from '../../support/server/test-server.ts'
import { letIn, openServer, readXml } from './support/players.ts'

/** As of `safety/fuzz.test.ts`: every run asks for something else, and `SEED` repeats one. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const ofEachCall = isLongRun ? 200 : 8

const server = await keep(openServer())
const listener = await server.newListener()

const id = fc.constantFrom('so-1', 'al-2', 'ar-3', 'so-4', 'al-999999999', 'so-2147483648', 'ar-0', '1', 'pl-1')
const number = fc.constantFrom('0', '1', '-1', '7', '2147483647', '2147483648', '999999999999999', '1e3', 'NaN', '')
const text = fc.oneof(
  fc.constantFrom('', ' ', '\0', '\ud800', '%', '_', '\\', '"*', "'; drop table users; --", '🎧', 'x'.repeat(1_001)),
  fc.constantFrom('Techno', 'true', 'false', 'playing', 'stopped', 'random', 'frequent', 'byYear', 'byGenre', 'newest'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
/** Parameters that are missing, odd, or there twice. */
const parameters = fc.array(
  fc.oneof(
    fc.tuple(fc.constantFrom('id', 'id', 'albumId', 'artistId', 'mediaId', 'current'), id),
    fc.tuple(fc.constantFrom('size', 'count', 'offset', 'fromYear', 'toYear', 'songCount', 'albumOffset'), number),
    fc.tuple(fc.constantFrom('position', 'positionMs', 'time'), number),
    fc.tuple(fc.constantFrom('type', 'genre', 'query', 'state', 'submission', 'artist', 'title', 'username'), text),
  ),
  { minLength: 4, maxLength: 24 },
)

/** Asks for JSON or XML. Resolves with a description if the answer is a 5xx, or isn't readable. */
async function wrong(call: string, f: string, asked: [string, string][]): Promise<string | undefined> {
  const query = new URLSearchParams([...Object.entries({ ...letIn(listener), f }), ...asked])
  const answer = await fetch(`${server.url}/rest/${call}?${query}`)
  const body = await answer.text()
  const failed = `${call} ${JSON.stringify(asked)} -> ${answer.status} ${body.slice(0, 300)}`
  if (answer.status >= 500) return failed
  const type = answer.headers.get('content-type') ?? ''
  try {
    if (type.includes('json')) JSON.parse(body)
    if (type.includes('xml')) readXml(body)
    return undefined
  } catch (error) {
    return `${failed} ${error}`
  }
}

test('No call fails at odd values, and every answer is one', async () => {
  const failures: (string | undefined)[] = []
  for (const call of [...reads.keys(), ...writes.keys(), ...mediaCalls.keys()])
    for (const [at, asked] of fc.sample(parameters, { numRuns: ofEachCall, seed }).entries())
      failures.push(await wrong(call, at % 2 === 0 ? 'json' : 'xml', asked))
  expect(
    failures.filter(each => each !== undefined),
    `SEED=${seed}`,
  ).toEqual([])
})
