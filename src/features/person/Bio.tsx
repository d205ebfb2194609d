import { IconChevronDown } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Bio.module.css'

/** What an artist or a label says of itself: two lines, and the rest on demand where there is more. */
export function Bio({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const { prose, cut } = useCut(open)
  const id = useId()
  if (text === '') return null
  return (
    <div className={styles.bio}>
      <p ref={prose} id={id} className={styles.prose} data-open={open || undefined}>
        {text}
      </p>
      {(cut || open) && (
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

/** Whether the text is longer than what shows of it while it isn't open, in whatever width it has now. */
function useCut(open: boolean) {
  const [cut, setCut] = useState(false)
  const prose = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const element = prose.current
    if (!element || open) return
    const measure = () => setCut(element.scrollHeight > element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [open])
  return { prose, cut }
}
