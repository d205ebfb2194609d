import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Closes the answers of a connection that ends before their turn. A client may send several requests without waiting, and Node closes
 * only the answer that is being sent: what the others hold, such as an open file, would stay held.
 */
export function closeQueuedAnswers(app: FastifyInstance): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()

  function closeAll(answers: ReadonlySet<ServerResponse>): void {
    for (const answer of answers) {
      answer.destroy()
      answer.emit('close')
    }
  }

  function watch(socket: Socket): Set<ServerResponse> {
    const answers = new Set<ServerResponse>()
    unfinished.set(socket, answers)
    // Node first closes the one that has the connection.
    socket.once('close', () => process.nextTick(closeAll, answers))
    return answers
  }

  app.addHook('onRequest', ({ raw: { socket } }, { raw: answer }, done) => {
    const answers = unfinished.get(socket) ?? watch(socket)
    answers.add(answer)
    answer.once('close', () => answers.delete(answer))
    done()
  })
}
