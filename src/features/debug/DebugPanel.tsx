import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { BusyButton } from '../../ui/controls/BusyButton.tsx'
import { hidden } from '../../ui/controls/hidden.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { useLayer } from '../../ui/overlays/layers.ts'
import styles from './DebugPanel.module.css'
import { jsonOf } from './live.ts'
import { SnapshotView } from './SnapshotView.tsx'
import { sections } from './sections/all.ts'
import { sendOutboxNow } from './sections/outbox.ts'
import { useSnapshots } from './use-snapshots.ts'

/**
 * The debug panel, while `?debug` is in the URL: what outbox, cached pages, session, player and worker do, as it changes. The
 * page beside it stays usable. Escape closes it.
 */
export function DebugPanel() {
  const { panel, close, onFocus } = usePanel()
  const { snapshots, at, refresh } = useSnapshots()
  const { copied, copy } = useClipboard()
  const [current, setCurrent] = useState('outbox')
  const tabs = sections.map(({ id, title }) => {
    const count = snapshots[id]?.count
    return { id, label: title, ...(count !== undefined && { count }) }
  })
  const shown = snapshots[current]
  return (
    <aside ref={panel} tabIndex={-1} aria-label="Debug" className={styles.panel} data-layer="" onFocus={onFocus}>
      <div className={styles.head}>
        <h2>Debug</h2>
        <Button size="sm" variant="quiet" onClick={() => copy(jsonOf(snapshots, at))}>
          {copied ? 'Copied' : 'Copy'}
          <OnDesktop text=" as JSON" />
        </Button>
        <SendButton onSent={refresh} />
        <Button size="sm" variant="quiet" onClick={refresh}>
          Refresh
        </Button>
        <IconButton label="Close" icon={<IconX size={20} stroke={1.75} aria-hidden />} onClick={close} />
      </div>
      <Tabs label="Debug" tabs={tabs} current={current} onChange={setCurrent}>
        {shown && <SnapshotView name={current} snapshot={shown} />}
      </Tabs>
    </aside>
  )
}

/** The rest of a label, which a phone has no room for. Screen readers always have it. */
const OnDesktop = ({ text }: { text: string }) => <span className={usePhone() ? hidden : undefined}>{text}</span>

function SendButton({ onSent }: { onSent: () => void }) {
  const [sending, setSending] = useState(false)
  const send = () => {
    setSending(true)
    void sendOutboxNow().finally(() => {
      setSending(false)
      onSent()
    })
  }
  return (
    <BusyButton size="sm" variant="quiet" loading={sending} onClick={send}>
      Send
      <OnDesktop text=" outbox" />
    </BusyButton>
  )
}

/** The focus and the closing of the panel. */
function usePanel() {
  const panel = useRef<HTMLElement>(null)
  /** What had the focus before it came into the panel. */
  const before = useRef<HTMLElement | null>(null)
  const navigate = useNavigate()

  function close() {
    if (panel.current?.contains(document.activeElement)) {
      const to = before.current?.isConnected ? before.current : document.getElementById('main')
      to?.focus({ preventScroll: true })
    }
    void navigate({
      to: '.',
      search: search => ({ ...search, debug: undefined }),
      hash: true,
      state: true,
      replace: true,
      resetScroll: false,
    })
  }

  useLayer('panel', true, close)
  // Unless the listener is doing something on the page already: the panel's code may come late.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
  }, [])

  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { panel, close, onFocus }
}
