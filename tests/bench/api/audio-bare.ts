import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { rangeOf } from '../../../server/media/range.ts'

/**
 * What `audio.ts` compares with: `<port> <file>` serves the file by Node's means alone, `/buffer` from memory, and `/fastify` a range
 * from memory by a Fastify without any plugin.
 */

const [port = '0', file = ''] = process.argv.slice(2)
const { size } = statSync(file)
const memory = Buffer.alloc(512 * 1024)

const fastify = Fastify()
fastify.get('/fastify', (_, reply) => reply.code(206).send(memory.subarray(0, 64 * 1024)))
await fastify.ready()

createServer((request, response) => {
  const { headers, url = '' } = request
  if (url === '/fastify') return fastify.routing(request, response)
  const range = rangeOf(headers.range, size)
  const { start, end } = range && range !== 'unsatisfiable' ? range : { start: 0, end: size }
  response.writeHead(range ? 206 : 200, { 'content-length': end - start })
  if (!url.startsWith('/buffer')) return createReadStream(file, { start, end: end - 1 }).pipe(response)
  let left = end - start
  const write = () => {
    const part = memory.subarray(0, Math.min(left, memory.length))
    left -= part.length
    if (left === 0) response.end(part)
    else response.write(part, write)
  }
  write()
}).listen(Number(port), '127.0.0.1')
