import '@mantine/core/styles/Tabs.layer.css'
import '../theme/Tabs.css'
import { Tabs as MantineTabs } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

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
  /** A pointer or the focus comes to a tab: it may be opened next. */
  onIntent?: (id: string) => unknown
  /** The panel of the current tab. */
  children: ReactNode
}

/** Scrolls a list that is wider than its place, and nothing else, until its current tab can be seen. */
function showWhole(list: HTMLElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-selected=true]')
  if (!list || !tab) return
  const place = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < place.left) list.scrollBy({ left: left - place.left })
  else if (right > place.right) list.scrollBy({ left: Math.ceil(right - place.right) })
}

/** Tabs over one panel: Tab reaches the current one, arrow keys choose another. */
export function Tabs({ label, tabs, current, onChange, onIntent, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const position = tabs.findIndex(tab => tab.id === current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current at another position.
  useEffect(() => {
    // With the frame: asked for before it, the place of a tab would cost a layout of the whole page.
    const frame = requestAnimationFrame(() => showWhole(list.current))
    return () => cancelAnimationFrame(frame)
  }, [position])
  /** Mantine moves only the focus by these two. */
  const toEnds = ({ key }: KeyboardEvent) => {
    const end = key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined
    if (end) onChange(end.id)
  }
  return (
    <MantineTabs value={current} keepMounted={false} onChange={id => id !== null && onChange(id)}>
      <MantineTabs.List ref={list} aria-label={label} onKeyDownCapture={toEnds}>
        {tabs.map(({ id, label: name, count }) => (
          <MantineTabs.Tab
            key={id}
            value={id}
            // A space between them in its name.
            rightSection={count !== undefined && ` ${count}`}
            onPointerEnter={() => onIntent?.(id)}
            onFocus={() => onIntent?.(id)}
          >
            {name}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={current}>{children}</MantineTabs.Panel>
    </MantineTabs>
  )
}
