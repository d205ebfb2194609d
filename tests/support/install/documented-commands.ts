import { readFileSync } from 'node:fs'

/** The commands of one block of a document. */
export interface Commands {
  /** The heading above them. */
  heading: string
  /** Where they begin in the document. */
  line: number
  lines: string
}

/** All blocks of commands (```sh) of a document, in its order. */
export function documentedCommands(path: string): Commands[] {
  const found: Commands[] = []
  let heading = ''
  let language: string | undefined
  for (const [at, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, fence] = /^```(\w*)$/.exec(line) ?? []
    if (fence === undefined) {
      const block = found.at(-1)
      if (language === 'sh' && block) block.lines += `${line}\n`
      if (language === undefined) heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading
    } else if (language === undefined) {
      language = fence
      if (fence === 'sh') found.push({ heading, line: at + 2, lines: '' })
    } else language = undefined
  }
  return found
}
