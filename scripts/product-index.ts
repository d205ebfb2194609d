import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** `tsx scripts/product-index.ts` writes docs/product/README.md, after a change of a heading or a point in docs/product. */

const folder = 'docs/product'
export const productIndexFile = `${folder}/README.md`

interface Section {
  heading: string
  /** The numbers of its points, such as 8.3. */
  points: string[]
}

export interface Chapter {
  /** Its name in docs/product. */
  file: string
  title: Section
  sections: Section[]
}

const sectionOf = (text: string): Section => ({
  heading: text.slice(0, text.indexOf('\n')),
  points: [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, point = '']) => point),
})

const chapterOf = (file: string): Chapter => {
  const [title = '', ...sections] = readFileSync(`${folder}/${file}`, 'utf8').replace(/^# /, '').split(/^## /m)
  return { file, title: sectionOf(title), sections: sections.map(sectionOf) }
}

/** The chapters, and the parts of one that has several files, in reading order. */
export const productChapters = (): Chapter[] =>
  readdirSync(folder)
    .filter(file => /^\d.*\.md$/.test(file))
    .sort()
    .map(chapterOf)

/** The part of a link after `#`, as GitHub derives it from a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

const numberOf = (point = '') => Number(point.split('.')[1])

/** "2.27 to 2.33, 2.83": three or more points in a row are written as the first and the last one. */
const rangesOf = (points: string[]): string => {
  const runs: string[][] = []
  for (const point of points.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const run = runs.at(-1)
    if (run && numberOf(run.at(-1)) + 1 === numberOf(point)) run.push(point)
    else runs.push([point])
  }
  return runs.map(run => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run.join(', '))).join(', ')
}

const itemOf = ({ heading, points }: Section, link: string) =>
  `- [${heading}](${link})${points.length > 0 ? `: ${rangesOf(points)}` : ''}`

const itemsOf = ({ file, title, sections }: Chapter): string[] => [
  itemOf(title, file),
  ...sections.map(section => `  ${itemOf(section, `${file}#${anchorOf(section.heading)}`)}`),
]

/** The whole document. */
export const productIndex = (): string => `# The product

<!-- Made of the chapters beside it by \`npx tsx scripts/product-index.ts\`, which also has this introduction. Don't edit it by hand. -->

What Segue is and does, point by point. Comments and tests cite these points as \`(product, 8.3)\`. When behavior changes on
purpose, its point here changes in the same commit. How it looks is in [look.md](../look.md), how it is built in
[architecture.md](../architecture.md). Texts in quotation marks, routes, field names, limits and status codes are exact.

A *listener* is a visitor who is logged in, a *guest* one who is not. An *ID* is a track in a set that nobody has
identified, or that isn't released yet.

The first part of a number is the chapter. Chapters are in reading order: a new point takes the next free number of its chapter
wherever it belongs, and a point that moves keeps its number. \`grep -rF '**8.3**' docs/product\` finds one.

${productChapters().flatMap(itemsOf).join('\n')}
`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(productIndexFile, productIndex())
