import { brand } from '#contract/brand.ts'
import { hhmmss } from '../../lib/clock.ts'
import { describeSet, isolated, nameOf } from '../../lib/descriptions.ts'
import { type Html, html } from '../../lib/html.ts'
import { artPath, mediaPath } from '../../lib/media-path.ts'
import { xml, xmlDeclaration } from '../../lib/xml.ts'
import type { Channel } from './channels.ts'
import { podcastGuid } from './podcast-guid.ts'
import type { FeedSet } from './sets.ts'

/** A set with the length of its recording in bytes; 0 if it is unknown, as RSS has it. */
export type Episode = FeedSet & { bytes: number }

/** The beginning of a day as RFC 822 has it. */
const rfc822 = (date: string) => new Date(`${date}T00:00:00Z`).toUTCString()

/** What podcast apps show of a set: HTML, as they expect it. They make links of the times. */
const notesOf = (set: FeedSet, page: string) =>
  html`<p>${describeSet(set, null)}</p>
<p>${set.tracks.map(track => html`${hhmmss(track.start_time)} ${nameOf(track)}<br>\n`)}</p>
<p><a href="${page}">Open in ${brand.name}</a></p>`.text

/** Of the namespace, a name has at most 128 characters. */
const personOf = ({ id, name, art_url }: FeedSet['artists'][number], publicUrl: string) =>
  xml`<podcast:person href="${publicUrl}/artists/${id}" img="${publicUrl}${artPath(art_url)}">${name.slice(0, 128)}</podcast:person>
`

const chaptersTag = ({ id, tracks }: FeedSet, publicUrl: string) =>
  tracks.length > 0
    ? xml`<podcast:chapters url="${publicUrl}/feeds/sets/${id}/chapters.json" type="application/json+chapters"/>
`
    : null

function itemOf(set: Episode, publicUrl: string): Html {
  const page = `${publicUrl}/preview/sets/${set.id}`
  return xml`<item>
<title>${isolated(set.artist)} – ${isolated(set.set_name)}</title>
<link>${page}</link>
<guid isPermaLink="false">${brand.name.toLowerCase()}-set-${set.id}</guid>
<pubDate>${rfc822(set.published)}</pubDate>
<description>${notesOf(set, page)}</description>
<enclosure url="${publicUrl}${mediaPath(set.mp3_permalink)}" length="${set.bytes}" type="audio/mpeg"/>
<itunes:author>${set.artist}</itunes:author>
<itunes:duration>${Math.round(set.duration / 1000)}</itunes:duration>
<itunes:image href="${publicUrl}${artPath(set.art_url_xl ?? set.art_url)}"/>
<itunes:explicit>false</itunes:explicit>
${chaptersTag(set, publicUrl)}${set.artists.map(artist => personOf(artist, publicUrl))}</item>
`
}

/** A private feed has no identity beyond its address, and no directory may list it. */
const standing = ({ self, isPrivate }: Channel, publicUrl: string) =>
  isPrivate
    ? xml`<itunes:block>Yes</itunes:block>
<podcast:block>yes</podcast:block>`
    : xml`<podcast:guid>${podcastGuid(publicUrl + self)}</podcast:guid>`

/**
 * A feed: RSS 2.0 with the tags of Apple's and Podcasting 2.0's namespaces. Its medium is music, which apps play at its own speed;
 * "mixed" is for lists of other feeds' items.
 */
export function rssOf(channel: Channel, sets: readonly Episode[], publicUrl: string): string {
  const { title, description, author, link, self, cover } = channel
  const image = publicUrl + cover
  return (
    xmlDeclaration +
    xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">
<channel>
<title>${title}</title>
<link>${publicUrl}${link}</link>
<description>${description}</description>
<language>en</language>
<generator>${brand.name}</generator>
${sets[0] ? xml`<pubDate>${rfc822(sets[0].published)}</pubDate>\n` : null}<atom:link href="${publicUrl}${self}" rel="self" type="application/rss+xml"/>
<image>
<url>${image}</url>
<title>${title}</title>
<link>${publicUrl}${link}</link>
</image>
<itunes:image href="${image}"/>
<itunes:author>${author}</itunes:author>
<itunes:category text="Music"/>
<itunes:explicit>false</itunes:explicit>
<itunes:type>episodic</itunes:type>
<podcast:medium>music</podcast:medium>
${standing(channel, publicUrl)}
${sets.map(set => itemOf(set, publicUrl))}</channel>
</rss>
`.text
  )
}
