import type { Readable } from 'node:stream'

/** More than a stack. */
const keptCharacters = 8_000

/** An exception, or what V8 says when it runs out of memory. */
const isError = (line: string) => /^(FATAL ERROR|[A-Z]\w*(Error|Exception))\b.*:/.test(line) || /^\[?Error\b/.test(line)
/** A place in a stack, an excerpt of a source, or the version of Node below them. */
const isDetail = (line: string) => /^\s|^(Node\.js v|file:|node:|<---|-----)/.test(line) || line.trim() === ''

/** The line of a process's error output that says best why it ended; undefined if it printed nothing. */
export function lastErrorOf(text: string): string | undefined {
  const lines = text.split('\n')
  return (lines.findLast(isError) ?? lines.findLast(line => !isDetail(line)))?.trim()
}

/** Passes a process's error output on to ours. Returns a function that says what its last error is so far. */
export function passOn(stderr: Readable): () => string | undefined {
  let tail = ''
  stderr.on('data', chunk => {
    process.stderr.write(chunk)
    tail = `${tail}${chunk}`.slice(-keptCharacters)
  })
  return () => lastErrorOf(tail)
}
