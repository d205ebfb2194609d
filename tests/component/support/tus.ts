import { onTestFinished, vi } from 'vitest'

/** A request of the client by tus, which uses no `fetch`. */
interface TusRequest {
  method: string
  /** The file's name, of a `POST`. */
  name: string | undefined
  /** How many bytes of the recording it brings. */
  bytes: number
}

const nameIn = (metadata: string | undefined) => {
  const base64 = metadata && /\bfilename ([^,]+)/.exec(metadata)?.[1]
  return base64 ? atob(base64) : undefined
}

/** Takes uploads in the place of the server, until the test ends. The answers are held until `release`. */
export class FakeTus {
  readonly requests: TusRequest[] = []
  /** What each upload gets as its id. */
  readonly id = '00000000-0000-4000-8000-000000000001'
  private isHeld = true
  private readonly held: (() => void)[] = []

  constructor() {
    const take = (request: TusRequest, answer: () => void) => {
      this.requests.push(request)
      if (this.isHeld) this.held.push(answer)
      else answer()
    }
    const location = `/api/studio/uploads/${this.id}`

    class Request {
      readonly upload: { onprogress?: unknown } = {}
      onload: (() => void) | undefined
      status = 0
      readonly responseText = ''
      private method = ''
      private isAborted = false
      private readonly sent = new Map<string, string>()
      private readonly received = new Map([['location', location]])

      open(method: string): void {
        this.method = method
      }
      setRequestHeader(name: string, value: string): void {
        this.sent.set(name.toLowerCase(), value)
      }
      getResponseHeader(name: string): string | null {
        return this.received.get(name.toLowerCase()) ?? null
      }
      abort(): void {
        this.isAborted = true
      }
      send(body: Blob | null): void {
        const bytes = body?.size ?? 0
        const offset = Number(this.sent.get('upload-offset') ?? 0) + bytes
        const { method } = this
        take({ method, name: nameIn(this.sent.get('upload-metadata')), bytes }, () => {
          if (this.isAborted) return
          this.status = method === 'POST' ? 201 : 204
          this.received.set('upload-offset', String(offset))
          this.onload?.()
        })
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request)
    onTestFinished(() => void vi.unstubAllGlobals())
  }

  /** Answers what is held, and from now on everything at once. */
  release(): void {
    this.isHeld = false
    for (const answer of this.held.splice(0)) answer()
  }
}

/** Files of one byte with these names. */
const filesOf = (names: readonly string[]) => names.map(name => new File(['x'], name))

/** Chooses files in the field of files inside an element. */
export function chooseFiles(inside: Element, ...names: string[]): void {
  const input = inside.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for files')
  const { files } = transferOf(names)
  input.files = files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Drops files on an element. */
export const dropFiles = (on: Element, ...names: string[]) =>
  on.dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(names), bubbles: true, cancelable: true }))

function transferOf(names: readonly string[]): DataTransfer {
  const transfer = new DataTransfer()
  for (const file of filesOf(names)) transfer.items.add(file)
  return transfer
}
