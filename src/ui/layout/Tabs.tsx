import '@mantine/core/styles/Tabs.layer.css'
import '../theme/Tabs.css'
import { Tabs as MantineTabs } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { reveal } from './reveal.ts'
import styles from './Tabs.module.css'

export interface Tab {
  id: string
  label: string
  count?: number
}

export interface TabsProps {
  /** Accessible name of the tab list: "Nordlicht Closing Set". */
  label: string
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
  /** Called when a tab is hovered or focused, to preload it. */
  onIntent?: (id: string) => unknown
  /** Stands at the other end of the tab list's line. */
  aside?: ReactNode
  /** The panel of the current tab. */
  children: ReactNode
}

/** Tabs with one panel. The tab list is one tab stop; arrow keys change the tab. */
export function Tabs({ label, tabs, current, onChange, onIntent, aside, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const position = tabs.findIndex(tab => tab.id === current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current at another position.
  useEffect(() => {
    const scroll = () => {
      const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
      if (list.current && tab) reveal(list.current, tab)
    }
    // In the next frame: measuring now would force a layout of the whole page. Again once the font is there, which may be wider.
    const frame = requestAnimationFrame(scroll)
    void document.fonts.ready.then(() => requestAnimationFrame(scroll))
    return () => cancelAnimationFrame(frame)
  }, [position])
  /** Home and End, by which Mantine moves the focus without changing the tab. */
  const toEnds = ({ key }: KeyboardEvent) => {
    const end = key === 'Home' ? tabs[0] : key === 'End' ? tabs.at(-1) : undefined
    if (end) onChange(end.id)
  }
  const tabList = (
    <MantineTabs.List data-fades="" ref={list} aria-label={label} onKeyDownCapture={toEnds}>
      {tabs.map(({ id, label: name, count }) => (
        <MantineTabs.Tab
          key={id}
          value={id}
          // With a space, which separates label and count in the accessible name.
          rightSection={count !== undefined && ` ${count}`}
          onPointerEnter={() => onIntent?.(id)}
          onFocus={() => onIntent?.(id)}
        >
          {name}
        </MantineTabs.Tab>
      ))}
    </MantineTabs.List>
  )
  return (
    <MantineTabs value={current} keepMounted={false} onChange={id => id !== null && onChange(id)}>
      {aside ? (
        <div className={styles.line}>
          {tabList}
          {aside}
        </div>
      ) : (
        tabList
      )}
      <MantineTabs.Panel value={current}>{children}</MantineTabs.Panel>
    </MantineTabs>
  )
}
