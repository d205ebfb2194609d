import { soundExtensions } from '#contract/recording-files.ts'
import { listUploads } from '#contract/routes/studio/uploads.ts'
import { call } from '../../../data/api/api.ts'
import type { Chosen } from './recordings-of.ts'
import { send, type Target } from './send.ts'
import { addSending, removeSending } from './sendings.ts'
import { refusalOf, type SoundExtension } from './sound-files.ts'

const nothing = () => undefined

/** Sends a recording if the server takes files of its name. Otherwise its row says why not, and nothing is requested. */
export function sendTaken(chosen: Chosen, target: Target, takes: readonly SoundExtension[]): void {
  const { name, size } = chosen.recording
  const reason = refusalOf(name, takes)
  if (reason === undefined) return void send(chosen, target)
  const key = crypto.randomUUID()
  addSending({
    ...{
      key,
      kind: target.kind ?? 'set',
      id: undefined,
      name,
      size,
      sent: 0,
      speed: undefined,
      state: 'refused',
      reason,
    },
    ...{ pause: nothing, resume: nothing, stop: () => removeSending(key) },
  })
}

/** The same where the list of uploads isn't loaded: asks first what the server takes. Without an answer the server decides. */
export async function askAndSend(chosen: Chosen, target: Target): Promise<void> {
  const answer = await call(listUploads, {})
  sendTaken(chosen, target, answer.ok ? answer.body.takes : soundExtensions)
}
