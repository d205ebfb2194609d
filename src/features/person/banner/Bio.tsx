import { IconChevronDown } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Bio.module.css'

/** The bio of an artist or a label: two lines of it, and a button for the rest of a longer one. Nothing for an empty one. */
export function Bio({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const { prose, isCut } = useIsCut(open)
  const id = useId()
  if (text === '') return null
  return (
    <div className={styles.bio}>
      <p ref={prose} id={id} className={styles.prose} data-open={open || undefined}>
        {text}
      </p>
      {(isCut || open) && (
        <button
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Bio
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

/** Whether the closed text is cut off. Measured again when its width changes. */
function useIsCut(open: boolean) {
  const [isCut, setIsCut] = useState(false)
  const prose = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = prose.current
    if (!element || open) return
    const measure = () => setIsCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])
  return { prose, isCut }
}
