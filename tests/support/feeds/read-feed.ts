import { readFileSync } from 'node:fs'
import { parseRssFeed } from 'feedsmith'
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'
import { parseFeed } from 'podcast-partytime'

/** What is wrong with a feed by the schema beside this file: nothing, or libxml2's complaint. */
export function faultOf(xml: string): string | undefined {
  using schema = XmlDocument.fromString(readFileSync(new URL('podcast.rng', import.meta.url), 'utf8'))
  using validator = RelaxNGValidator.fromDoc(schema)
  try {
    using document = XmlDocument.fromString(xml)
    validator.validate(document)
    return undefined
  } catch (fault) {
    return String(fault)
  }
}

/** A feed as two foreign parsers read it: Podcasting 2.0's own, and one of feed readers. */
export function readFeed(xml: string) {
  const partytime = parseFeed(xml)
  if (!partytime) throw new Error('Partytime could not read the feed')
  return { partytime, feedsmith: parseRssFeed(xml) }
}
