import { useState } from 'react'
import styles from './Comment.module.css'
import { isLong } from './comment-text.ts'

/** What was said, as it was written: no link, no markup. A long one shows its beginning until it is asked for. */
export function CommentText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const long = isLong(text)
  return (
    <>
      <p dir="auto" className={styles.text} data-cut={(long && !whole) || undefined}>
        {text}
      </p>
      {long && (
        <button type="button" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
