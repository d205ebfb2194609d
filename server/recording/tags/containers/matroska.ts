import { type Range, readRange, type Source, unlessBroken } from '../../containers/source.ts'
import { maxTextBytes } from '../id3-frames.ts'
import { type Element, elementsOf } from './elements.ts'
import { type FoundTags, fieldOf, maxChapters } from './found-tags.ts'

/** The identifiers of elements (RFC 9559). */
const segment = 0x18538067
const cluster = 0x1f43b675
const info = 0x1549a966
const title = 0x7ba9
const chapters = 0x1043a770
const edition = 0x45b9
const chapter = 0xb6
const [chapterStart, chapterIsHidden, chapterDisplay, chapterName] = [0x91, 0x98, 0x80, 0x85]
const tags = 0x1254c367
const tag = 0x7373
const targets = 0x63c0
const [ofEdition, ofChapter, ofAttachment] = [0x63c9, 0x63c4, 0x63c6]
const [simpleTag, tagName, tagText] = [0x67c8, 0x45a3, 0x4487]
const attachments = 0x1941a469
const attachment = 0x61a7
const [fileName, fileType, fileContent] = [0x466e, 0x4660, 0x465c]

/** The first child of each kind. */
async function childrenOf(source: Source, range: Range): Promise<Map<number, Element>> {
  const children = new Map<number, Element>()
  for await (const child of elementsOf(source, range)) if (!children.has(child.id)) children.set(child.id, child)
  return children
}

async function textOf(source: Source, element: Range | undefined): Promise<string> {
  if (!element || element.end - element.at > maxTextBytes) return ''
  return (await readRange(source, element)).toString().replaceAll('\0', '').trim()
}

/** A number of up to eight bytes; 0 without one. */
async function numberOf(source: Source, element: Range | undefined): Promise<number> {
  const bytes = element ? await source.read(element.at, Math.min(8, element.end - element.at)) : Buffer.alloc(0)
  return bytes.reduce((number, byte) => number * 256 + byte, 0)
}

/** The chapters of the first edition; others are other cuts of the recording. Chapters within chapters are left out. */
async function readChapters(source: Source, range: Range, found: FoundTags) {
  const first = (await childrenOf(source, range)).get(edition)
  if (!first) return
  for await (const element of elementsOf(source, first)) {
    if (element.id !== chapter || found.chapters.length >= maxChapters) continue
    const parts = await childrenOf(source, element)
    if ((await numberOf(source, parts.get(chapterIsHidden))) !== 0) continue
    const shown = parts.get(chapterDisplay)
    const name = shown && (await childrenOf(source, shown)).get(chapterName)
    const nanoseconds = await numberOf(source, parts.get(chapterStart))
    found.chapters.push({ start: Math.round(nanoseconds / 1_000_000), title: await textOf(source, name) })
  }
}

/** The tags of the recording and its tracks, without those of a chapter or an attached file. */
async function readTag(source: Source, range: Range, found: FoundTags) {
  const target = (await childrenOf(source, range)).get(targets)
  const about = target ? await childrenOf(source, target) : new Map<number, Element>()
  for (const id of [ofEdition, ofChapter, ofAttachment]) if ((await numberOf(source, about.get(id))) !== 0) return
  for await (const element of elementsOf(source, range)) {
    if (element.id !== simpleTag) continue
    const parts = await childrenOf(source, element)
    const field = fieldOf(await textOf(source, parts.get(tagName)))
    if (field) found.note(field, await textOf(source, parts.get(tagText)))
  }
}

async function readAttachment(source: Source, range: Range, found: FoundTags) {
  const parts = await childrenOf(source, range)
  const content = parts.get(fileContent)
  if (!content || !(await textOf(source, parts.get(fileType))).startsWith('image/')) return
  const isFront = /^(?:cover|front)/i.test(await textOf(source, parts.get(fileName)))
  found.pictures.push({ isFront, read: () => readRange(source, content) })
}

async function readPart(source: Source, part: Element, found: FoundTags) {
  if (part.id === info) found.note('title', await textOf(source, (await childrenOf(source, part)).get(title)))
  else if (part.id === chapters) await readChapters(source, part, found)
  else if (part.id === tags) {
    for await (const each of elementsOf(source, part)) if (each.id === tag) await readTag(source, each, found)
  } else if (part.id === attachments)
    for await (const each of elementsOf(source, part))
      if (each.id === attachment) await readAttachment(source, each, found)
}

/** Reads the tags of a Matroska or WebM file: its title, chapters, tags, and attached pictures. */
export async function readMatroska(source: Source, range: Range, found: FoundTags): Promise<void> {
  for await (const top of elementsOf(source, range)) {
    if (top.id !== segment) continue
    for await (const part of elementsOf(source, top, ({ id }) => id === cluster))
      await unlessBroken(() => readPart(source, part, found))
  }
}
