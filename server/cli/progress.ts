const width = 24

/**
 * A progress line that is overwritten in place; nothing is shown unless the stream is a terminal. `done` is from 0 to 1.
 * Print other output with `print`, which clears the line first.
 */
export function openProgress(stream: NodeJS.WriteStream, print: (line: string) => void) {
  const clear = () => stream.isTTY && stream.write('\r\x1b[2K')
  return {
    show(done: number, what: string): void {
      if (!stream.isTTY) return
      const full = Math.round(Math.min(Math.max(done, 0), 1) * width)
      const line = `${'█'.repeat(full)}${'░'.repeat(width - full)} ${Math.floor(done * 100)} % ${what}`
      stream.write(`\r\x1b[2K${line.slice(0, Math.max(stream.columns - 1, 20))}`)
    },
    print(line: string): void {
      clear()
      print(line)
    },
    end: () => void clear(),
  }
}
