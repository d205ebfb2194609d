import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { UploadMetadata } from '#contract/routes/studio/uploads.ts'
import { table } from '#contract/table.ts'

/** Every value in every request is bounded: no number that PostgreSQL can't have, no text that has any length or breaks a page. */

/**
 * Texts that no person reads, by where they are in a request, and what is only looked for. A new username has a stricter rule
 * (`server/lib/usernames.ts`).
 */
const opaque = new RegExp(
  [
    '\\.(password|current_password|new_password|token|access_token|refresh_token|version|into_version|firebase_uid|image|content)$',
    '\\.(art_url|art_url_sm|art_url_xl|logo_url|recording|after|days|search|genre|key)$',
    '^getUserByEmail params\\.email$|^createUser body\\.username$',
  ].join('|'),
)

interface Found {
  /** `createPost body.text` */
  at: string
  schema: z.core.$ZodType
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The texts and numbers below a schema. */
function leavesOf(schema: z.core.$ZodType, at: string): Found[] {
  const { def } = schema._zod
  if (def.type === 'string' || def.type === 'number') return [{ at, schema }]
  if ('shape' in def && typeof def.shape === 'object' && def.shape !== null)
    return Object.entries(def.shape).flatMap(([name, each]) => (isSchema(each) ? leavesOf(each, `${at}.${name}`) : []))
  return Object.values(def)
    .flat()
    .flatMap(each => (isSchema(each) ? leavesOf(each, at) : []))
}

const requests: [string, z.core.$ZodType | undefined][] = [...table].flatMap(([name, { params, query, body }]) => [
  [`${name} params`, params],
  [`${name} query`, query],
  [`${name} body`, body],
])
const leaves = [...requests, ['upload', UploadMetadata] as const].flatMap(([at, schema]) =>
  schema ? leavesOf(schema, at) : [],
)
const ofType = (type: string) => leaves.filter(({ schema }) => schema._zod.def.type === type)
const accepts = ({ schema }: Found, value: unknown) => z.safeParse(schema, value).success
const where = (found: Found[]) => [...new Set(found.map(({ at }) => at))]

test('The requests have texts and numbers of many kinds', () => {
  expect(ofType('string').length).toBeGreaterThan(100)
  expect(ofType('number').length).toBeGreaterThan(100)
})

test('No number in a request is beyond what is stored of its kind', () => {
  const beyond = [2 ** 53 - 1, -(2 ** 53 - 1), 1e308, -1e308]
  expect(where(ofType('number').filter(each => beyond.some(value => accepts(each, value))))).toEqual([])
  const wide = ofType('number').filter(each => accepts(each, 2 ** 31))
  // The only ones that are no `integer` of PostgreSQL are times in ms since 1970.
  expect(where(wide)).toEqual(['openRoom body.at', 'setRoomState body.at', 'upload.modified'])
})

test('No text in a request has any length', () => {
  const long = 'x'.repeat(1_000_001)
  const endless = ofType('string').filter(each => accepts(each, long) || accepts(each, `https://a.example/${long}`))
  // Files in base64, which their calls bound by themselves.
  expect(where(endless)).toEqual(['addPicture body.image', 'addUploadFile body.content'])
  for (const { schema } of endless) expect(z.safeParse(schema, long.repeat(12)).success).toBe(false)
  const times = ofType('string').filter(each => accepts(each, '2026-01-01T00:00:00Z') && !accepts(each, 'x'))
  expect(times.length).toBeGreaterThan(3)
  for (const wrong of [`2026-01-01T00:00:00.${'0'.repeat(99)}Z`, '0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])
    expect(where(times.filter(each => accepts(each, wrong)))).toEqual([])
})

test('Every text in a request that a person reads keeps the rule for text from outside', () => {
  /** What a schema makes of a text, or nothing if it refuses it. */
  const read = ({ schema }: Found, text: string) => {
    const { success, data } = z.safeParse(schema, text)
    return success ? String(data) : ''
  }
  const unruled = ofType('string')
    .filter(({ at }) => !opaque.test(at))
    .filter(each =>
      ['a\u202eb.cue', 'https://a.example/\u202eb', `e${'\u0333'.repeat(90)}.cue`, 'a\u009f.cue'].some(text =>
        /\u202e|\p{Cc}|\u0333{9}/u.test(read(each, text)),
      ),
    )
  expect(where(unruled)).toEqual([])
})
