import { connect } from 'node:net'

/**
 * The listeners of `audio.ts`, in a process of their own: `<url> <connections> <seconds> <what>`. What is `whole` recordings,
 * `ranges` of 64 KiB anywhere in it, or `stalled`, which read the beginning of an answer and no more. Prints bytes and answers.
 */

const [address = '', connections = '1', seconds = '1', what = 'whole'] = process.argv.slice(2)
const url = new URL(address)
const rangeBytes = 64 * 1024
const size = Number(url.searchParams.get('size'))
const until = performance.now() + Number(seconds) * 1000
let bytes = 0
let answers = 0

function rangeAnywhere(): string {
  const start = Math.floor(Math.random() * (size - rangeBytes))
  return `Range: bytes=${start}-${start + rangeBytes - 1}\r\n`
}

/** Reads answer after answer into the same memory, so that the listeners cost as little as possible. */
function listen(): void {
  let head = ''
  let left = 0
  const ask = () => {
    head = ''
    socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: a\r\n${what === 'ranges' ? rangeAnywhere() : ''}\r\n`)
  }
  const take = (length: number, chunk: Uint8Array) => {
    let body = length
    if (left === 0) {
      head += Buffer.from(chunk.buffer, 0, length).toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return true
      const [, expected] = /^HTTP\/1\.1 20[06] [\s\S]*?\r\ncontent-length: (\d+)/i.exec(head) ?? []
      if (!expected) throw new Error(`${address} answered ${head.slice(0, 300)}`)
      left = Number(expected)
      body = head.length - end - 4
    }
    bytes += body
    left -= body
    if (left > 0) return what !== 'stalled'
    answers++
    if (performance.now() < until) ask()
    return true
  }
  const onread = { buffer: Buffer.alloc(256 * 1024), callback: take }
  const socket = connect({ host: url.hostname, port: Number(url.port), onread }, ask)
}

for (let at = 0; at < Number(connections); at++) listen()
setTimeout(() => {
  console.log(JSON.stringify({ bytes, answers }))
  process.exit()
}, Number(seconds) * 1000)
