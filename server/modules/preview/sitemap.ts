import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { notFound } from '../../http/failure.ts'
import { xml, xmlDeclaration } from '../../lib/xml.ts'

/** So many ids are on one page: a megabyte, of the 50,000 addresses and 50 MB that a page may have. */
const idsOfPage = 10_000
const day = 24 * 60 * 60

const kinds = {
  sets: { rows: sql`listed_sets`, added: sql`created_at` },
  tracks: { rows: sql`tracks`, added: sql`created_dt` },
} as const
type Kind = keyof typeof kinds

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** The pages that aren't empty, from 1 on. */
async function pagesOf(db: Db, kind: Kind): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select page + 1 as page
    from generate_series(0, (select coalesce(max(id), 0) / ${idsOfPage}::integer from ${kinds[kind].rows})) page
    where exists (select from ${kinds[kind].rows} where id >= page * ${idsOfPage}::integer
      and id < (page + 1) * ${idsOfPage}::integer) order by page`.execute(db)
  return rows.map(({ page }) => page)
}

async function itemsOf(db: Db, kind: Kind, page: number) {
  const { rows } = await sql<{ id: number; added: string }>`
    select id, to_char(${kinds[kind].added} at time zone 'UTC', 'YYYY-MM-DD') as added from ${kinds[kind].rows}
    where id >= ${(page - 1) * idsOfPage} and id < ${page * idsOfPage} order by id`.execute(db)
  return rows
}

/** The rules for crawlers: what listeners do and the recordings are not for them. */
const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /feeds/private/
Disallow: /media/*.mp3

Sitemap: ${publicUrl}/sitemap.xml
`

/** Serves the list of all previews for search engines, and the rules for crawlers, which name it. */
export function serveSitemap(app: FastifyInstance, db: Db, publicUrl: string): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', `public, max-age=${day}`).type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )

  app.get('/sitemap.xml', async (_request, reply) => {
    const names = await Promise.all(
      (['sets', 'tracks'] as const).map(async kind => (await pagesOf(db, kind)).map(page => `${kind}-${page}`)),
    )
    const pages = names.flat().map(name => xml`<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>\n`)
    return reply
      .header('cache-control', `public, max-age=${day}`)
      .type('application/xml; charset=utf-8')
      .send(xmlDeclaration + xml`<sitemapindex xmlns="${namespace}">\n${pages}</sitemapindex>\n`.text)
  })

  app.get('/sitemaps/:file', async ({ params }, reply) => {
    const file = typeof params === 'object' && params !== null && 'file' in params ? String(params.file) : ''
    const [, name, page] = /^(sets|tracks)-([1-9]\d{0,4})\.xml$/.exec(file) ?? []
    const kind = name === 'sets' || name === 'tracks' ? name : undefined
    const items = kind ? await itemsOf(db, kind, Number(page)) : []
    if (!kind || items.length === 0) throw notFound('This sitemap')
    const urls = items.map(
      ({ id, added }) => xml`<url><loc>${publicUrl}/preview/${kind}/${id}</loc><lastmod>${added}</lastmod></url>\n`,
    )
    return reply
      .header('cache-control', `public, max-age=${day}`)
      .type('application/xml; charset=utf-8')
      .send(xmlDeclaration + xml`<urlset xmlns="${namespace}">\n${urls}</urlset>\n`.text)
  })
}
