import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab {
  id: string
  label: string
  count?: number
}

export interface TabsProps {
  /** What the tabs divide: "Nordlicht Closing Set". */
  label: string
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
  /** Somebody points at a tab or reaches it: it may be opened next. */
  onIntent?: (id: string) => unknown
  /** The panel of the current tab. */
  children: ReactNode
}

function target(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** Scrolls a list that is wider than its place, and nothing else, until the tab can be seen. */
function showWhole(list: HTMLElement | null, position: number): void {
  const tab = list?.querySelectorAll('button')[position]
  if (!list || !tab) return
  const left = tab.offsetLeft - list.offsetLeft
  if (left < list.scrollLeft) list.scrollTo({ left })
  // What is measured is rounded: one pixel more shows all of it.
  else list.scrollTo({ left: Math.max(list.scrollLeft, left + tab.offsetWidth + 1 - list.clientWidth) })
}

/** Tabs over one panel: Tab reaches the current one, arrow keys choose another. */
export function Tabs({ label, tabs, current, onChange, onIntent, children }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const position = tabs.findIndex(tab => tab.id === current)
  useEffect(() => {
    // With the frame: asked for before it, the place of a tab would cost a layout of the whole page.
    const frame = requestAnimationFrame(() => showWhole(list.current, position))
    return () => cancelAnimationFrame(frame)
  }, [position])
  const press = (event: KeyboardEvent, index: number) => {
    const to = target(event.key, index, tabs.length)
    const tab = to === null ? undefined : tabs[to]
    if (to === null || !tab) return
    event.preventDefault()
    list.current?.querySelectorAll('button')[to]?.focus()
    onChange(tab.id)
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
            onPointerEnter={() => onIntent?.(tab.id)}
            onFocus={() => onIntent?.(tab.id)}
            onKeyDown={event => press(event, index)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                <small className="tabular">{tab.count}</small>
              </>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className={styles.panel}>
        {children}
      </div>
    </>
  )
}
