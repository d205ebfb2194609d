import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { expectFailure } from '../../support/server/app.ts'
import { testServer } from '../../support/server/test-server.ts'

const publicUrl = 'https://segue.example'

const server = await testServer({ settings: { publicUrl } })

/** The texts of the elements of a name in a document of sitemaps.org. */
async function textsIn(path: string, name: string): Promise<string[]> {
  const { status, headers, bytes } = await server.ask('GET', path)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  using document = XmlDocument.fromString(bytes.toString())
  return document
    .find(`//s:${name}`, { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' })
    .map(({ content }) => content)
}

test('robots.txt names the sitemap, which names its pages', async () => {
  const { headers, bytes } = await server.ask('GET', '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(bytes.toString()).toContain(`\nSitemap: ${publicUrl}/sitemap.xml\n`)
  expect(await textsIn('/sitemap.xml', 'loc')).toEqual([
    `${publicUrl}/sitemaps/sets-1.xml`,
    `${publicUrl}/sitemaps/tracks-1.xml`,
  ])
})

test('its pages hold the preview of every set and every track, and when each was added', async () => {
  for (const kind of ['sets', 'tracks'] as const) {
    const rows = await server.db.selectFrom(kind).select('id').orderBy('id').execute()
    const path = `/sitemaps/${kind}-1.xml`
    expect(await textsIn(path, 'loc')).toEqual(rows.map(({ id }) => `${publicUrl}/preview/${kind}/${id}`))
    expect((await textsIn(path, 'lastmod')).every(day => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true)
  }
})

test('each page has the ids of one range; ranges without a set are left out', async () => {
  const set = { set_name: 'Late', artist: 'Tarn', release_date: '2026-09-13', genre: 'House', duration: 1 }
  await server.db
    .insertInto('sets')
    .values({ id: 29_999, ...set })
    .execute()
  expect(await textsIn('/sitemap.xml', 'loc')).toEqual([
    `${publicUrl}/sitemaps/sets-1.xml`,
    `${publicUrl}/sitemaps/sets-3.xml`,
    `${publicUrl}/sitemaps/tracks-1.xml`,
  ])
  expect(await textsIn('/sitemaps/sets-3.xml', 'loc')).toEqual([`${publicUrl}/preview/sets/29999`])
})

test.each(['sets-0', 'sets-2', 'sets-x', 'artists-1', 'sets-9999999', 'sets-999999'])(
  'there is no page %s',
  async name => {
    expectFailure(await server.ask('GET', `/sitemaps/${name}.xml`), 404)
  },
)
