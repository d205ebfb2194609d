import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai/react'
import type { Upload, UploadKind } from '#contract/entities/upload.ts'
import { listUploads } from '#contract/routes/studio/uploads.ts'
import { studioQuery } from '../studio-query.ts'
import { isSending, type Sending, sendings } from './sendings.ts'

/** How often the server is asked while something happens, and while nothing is known to (ms): another tab may begin something. */
const [soon, later] = [1000, 5000]

const isUnfinished = ({ state, is_arriving }: Upload) =>
  state === 'waiting' || state === 'reading' || (state === 'receiving' && is_arriving)

/** One recording in the room: what this page sends of it, what the server has of it, or both. */
export interface Row {
  key: string
  kind: UploadKind
  name: string
  sending: Sending | undefined
  upload: Upload | undefined
}

/** What this page sends comes first, in its order, and what else the server has. */
export function rowsOf(sent: readonly Sending[], uploads: readonly Upload[]): Row[] {
  const own = sent.map(sending => ({
    key: sending.id ?? sending.key,
    kind: sending.kind,
    name: sending.name,
    sending,
    upload: uploads.find(({ id }) => id === sending.id),
  }))
  const others = uploads.filter(({ id }) => !sent.some(sending => sending.id === id))
  return [
    ...own,
    ...others.map(upload => ({ key: upload.id, kind: upload.kind, name: upload.name, sending: undefined, upload })),
  ]
}

/** The curator's uploads, and the query of those that the server has. */
export function useUploads() {
  const sent = useAtomValue(sendings)
  const isGoing = useAtomValue(isSending)
  const query = useQuery({
    ...studioQuery(listUploads, {}),
    refetchInterval: ({ state }) => (isGoing || state.data?.data.some(isUnfinished) ? soon : later),
  })
  return { query, rows: rowsOf(sent, query.data?.data ?? []) }
}
