import { brand, pageTitle } from '#contract/brand.ts'
import { type Html, html } from '../../lib/html.ts'
import { dataBlock } from './json-ld.ts'

/** What a preview page shows of a set or track. */
export interface Preview {
  /** The document's title: `Tarn – Undertow`. */
  title: string
  description: string
  /** The Open Graph type. */
  type: 'music.song' | 'music.playlist'
  /** The absolute address without a time, and the one that was shared. */
  canonical: string
  shared: string
  /** Absolute, because crawlers need it. */
  image: string
  /** The `music:…` properties. Their order is significant. */
  music: readonly (readonly [property: string, content: string | number])[]
  /** The podcast feeds that the set is in. */
  feeds: readonly { title: string; href: string }[]
  /** The address that describes its embeddable player; null if there is nothing to play. */
  oembed: string | null
  /** For search engines. */
  data: object
  /** Shown at the top of the page. */
  artist: string
  name: string
  facts: readonly (readonly [name: string, value: string])[]
  /** The path of the picture on the page. */
  art: string
  /** The link into the app. */
  link: { href: string; text: string }
}

const meta = (attribute: 'name' | 'property', key: string, content: string | number): Html =>
  html`<meta ${attribute}="${key}" content="${content}">\n`

function head(preview: Preview): Html {
  const { title, description, type, canonical, shared, image, music, feeds, oembed, data } = preview
  const alternate = (kind: string, href: string, name: string) =>
    html`<link rel="alternate" type="${kind}" title="${name}" href="${href}">\n`
  return html`<link rel="canonical" href="${canonical}">
${feeds.map(feed => alternate('application/rss+xml', feed.href, feed.title))}${oembed && alternate('application/json+oembed', oembed, title)}${[
  meta('name', 'description', description),
  meta('property', 'og:site_name', brand.name),
  meta('property', 'og:type', type),
  meta('property', 'og:title', title),
  meta('property', 'og:description', description),
  meta('property', 'og:url', shared),
  meta('property', 'og:image', image),
  meta('property', 'og:image:alt', `Artwork of ${preview.name}`),
  ...music.map(([property, content]) => meta('property', `music:${property}`, content)),
  meta('name', 'twitter:card', 'summary'),
  meta('name', 'twitter:title', title),
  meta('name', 'twitter:description', description),
  meta('name', 'twitter:image', image),
]}${dataBlock(data)}`
}

const document = (title: string, inHead: Html, main: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0a0b0c">
<title>${pageTitle(title)}</title>
<link rel="icon" href="/icons/icon.svg">
<link rel="stylesheet" href="/preview/style.css">
${inHead}</head>
<body>
<header><a href="/"><img src="/icons/icon.svg" alt="" width="32" height="32">${brand.name}</a></header>
${main}
<footer><p>${brand.tagline}</p></footer>
</body>
</html>
`.text

/** The public page of a set or track, for people and link previews. */
export function previewPage(preview: Preview): string {
  const { artist, name, facts, art, link, description } = preview
  const listed = facts.map(([fact, value]) => html`<div><dt>${fact}</dt><dd><bdi>${value}</bdi></dd></div>`)
  return document(
    preview.title,
    head(preview),
    html`<main>
<img class="art" src="${art}" alt="Artwork of ${name}" width="320" height="320">
<div>
<p class="artist"><bdi>${artist}</bdi></p>
<h1><bdi>${name}</bdi></h1>
<dl>${listed}</dl>
<p class="about">${description}</p>
<a class="way" href="${link.href}">${link.text}</a>
</div>
</main>`,
  )
}

/** The page for a set or track that doesn't exist. */
export const missingPage = (what: 'set' | 'track'): string =>
  document(
    'Not found',
    html`<meta name="robots" content="noindex">\n`,
    html`<main>
<div>
<h1>We can't find this ${what}</h1>
<p class="about">It may have been removed, or the link is incomplete.</p>
<a class="way" href="/${what}s">Discover ${what === 'set' ? 'Sets' : 'Tracks'}</a>
</div>
</main>`,
  )
