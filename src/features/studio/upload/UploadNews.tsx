import { useEffect, useRef, useState } from 'react'
import { hidden } from '../../../ui/controls/hidden.ts'
import { uploadText } from './row-text.ts'
import type { Row } from './use-uploads.ts'

/** What a screen reader is told of a recording, once: its bytes are there, it is done, it was refused. */
function newsOf({ name, sending, upload }: Row): string | undefined {
  if (sending?.state === 'failed' || sending?.state === 'refused') return `${name}: ${sending.reason ?? ''}`
  if (sending || !upload || upload.state === 'receiving' || upload.state === 'reading') return undefined
  return `${name}: ${uploadText(upload)}`
}

/** Tells screen readers what becomes of the uploads, and not how far each of them is. */
export function UploadNews({ rows }: { rows: readonly Row[] }) {
  const told = useRef<ReadonlySet<string>>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    const news = rows.map(newsOf).filter(each => each !== undefined)
    const before = told.current
    told.current = new Set(news)
    // What was there when the room was opened is no news.
    const fresh = before ? news.filter(each => !before.has(each)) : []
    if (fresh.length > 0) setText(fresh.join('. '))
  }, [rows])
  return (
    <p role="status" className={hidden}>
      {text}
    </p>
  )
}
