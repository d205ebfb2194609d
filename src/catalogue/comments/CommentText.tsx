import { useState } from 'react'
import styles from './Comment.module.css'
import { isLong } from './comment-text.ts'

/** A comment's text, without links or markup. A long one shows its beginning, and a button for the rest. */
export function CommentText({ text }: { text: string }) {
  const [expanded, setExpanded] = useState(false)
  const long = isLong(text)
  return (
    <>
      <p dir="auto" className={styles.text} data-cut={(long && !expanded) || undefined}>
        {text}
      </p>
      {long && (
        <button type="button" className={styles.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  )
}
