import { type PreviousUpload, Upload } from 'tus-js-client'
import type { UploadKind } from '#contract/entities/upload.ts'
import { somethingWrong } from '../../../data/api/send.ts'
import { clock } from '../../../lib/clock.ts'
import { reportDefect } from '../../../lib/report-defect.ts'
import { createAuthorization } from './authorization.ts'
import type { Chosen } from './recordings-of.ts'
import { canRetry, isDefect, isRefusal, sentenceOf } from './refusals.ts'
import { sendBeside } from './send-beside.ts'
import { addSending, changeSending, removeSending } from './sendings.ts'
import { createSpeed } from './speed.ts'
import { turns } from './turns.ts'

/** Bytes of one request. It must arrive within 30 seconds, also on a slow line; what did arrive of a longer one isn't lost. */
const chunkSize = 2 * 1024 * 1024
/** A lost network is tried again until it is back. */
const retryDelays = Array.from({ length: 10_000 }, (_, tries) => Math.min(1000 * 2 ** tries, 5000))
/** How often the screen is told of progress (ms). */
const noteMs = 250

/** What a recording is for, if not for a new draft. */
export type Target = { draft_id?: string; set_id?: string; kind?: UploadKind }

const kindOf = ({ kind }: PreviousUpload['metadata']) => kind ?? 'set'

const idOf = (url: string | null) => url?.split('/').at(-1)

/** Sends a recording as soon as it is its turn. It begins where an earlier page has left it, if this browser remembers that. */
export async function send({ recording, beside }: Chosen, target: Target = {}): Promise<void> {
  const key = crypto.randomUUID()
  const authorization = createAuthorization()
  const speed = createSpeed()
  let noted = 0
  let waiting = [...beside]
  let leave: (() => void) | undefined
  // How often it was started or halted: one that is halted when its turn comes must not be sent.
  let run = 0
  const change = (more: Parameters<typeof changeSending>[1]) => changeSending(key, more)
  const end = () => {
    leave?.()
    leave = undefined
  }

  const upload = new Upload(recording, {
    endpoint: `${location.origin}/api/studio/uploads`,
    metadata: { filename: recording.name, modified: String(recording.lastModified), ...target },
    chunkSize,
    retryDelays,
    removeFingerprintOnSuccess: true,
    async onBeforeRequest(request) {
      const id = idOf(upload.url)
      if (request.getMethod() === 'PATCH' && id !== undefined && waiting.length > 0) {
        await sendBeside(id, waiting)
        waiting = []
      }
      await authorization.add(request)
    },
    onAfterResponse: (_request, response) => authorization.note(response.getStatus()),
    onUploadUrlAvailable: () => change({ id: idOf(upload.url) }),
    onShouldRetry(error) {
      speed.reset()
      const isLater = canRetry(error)
      if (isDefect(error)) reportDefect('A recording could not be sent', error)
      if (isLater && !authorization.isRefused())
        change({ state: 'retrying', speed: undefined, reason: sentenceOf(error) })
      return isLater
    },
    onProgress(sent) {
      const now = clock.now()
      if (now - noted < noteMs && sent < recording.size) return
      noted = now
      change({ state: 'sending', reason: undefined, sent, speed: speed.note(sent, now) })
    },
    onError(error) {
      end()
      change({
        state: isRefusal(error) ? 'refused' : 'failed',
        speed: undefined,
        reason: sentenceOf(error) ?? somethingWrong,
      })
    },
    onSuccess() {
      end()
      removeSending(key)
    },
  })

  async function start(): Promise<void> {
    const own = ++run
    change({ state: 'queued', speed: undefined, reason: undefined })
    const turn = await turns.wait(key)
    if (own !== run) return turn?.()
    leave = turn
    if (!leave) return
    change({ state: 'sending' })
    upload.start()
  }
  function halt(): void {
    run++
    turns.cancel(key)
    end()
    speed.reset()
    void upload.abort()
  }

  addSending({
    ...{ key, kind: target.kind ?? 'set', id: undefined, name: recording.name, size: recording.size, sent: 0 },
    ...{ speed: undefined, state: 'queued', reason: undefined },
    pause() {
      halt()
      change({ state: 'paused', speed: undefined })
    },
    resume: () => void start(),
    stop() {
      halt()
      removeSending(key)
    },
  })
  // The same file may have been begun as a set, and now be a single track.
  const earlier = (await upload.findPreviousUploads()).find(
    ({ metadata }) => kindOf(metadata) === (target.kind ?? 'set'),
  )
  if (run > 0) return
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  await start()
}
