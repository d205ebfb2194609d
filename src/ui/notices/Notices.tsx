import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { NoticeCard } from './NoticeCard.tsx'
import styles from './Notices.module.css'
import type { Notice } from './notice.ts'
import { useHeld } from './use-held.ts'

export interface NoticesProps {
  notices: readonly Notice[]
  onClose: (id: number) => void
  /** There is a player at the lower edge. */
  abovePlayer: boolean
}

/**
 * What a modal dialog leaves alone is in it: everything else can neither be pressed nor heard. Of several, the one that
 * has the focus is on top.
 */
function reachable(): Element {
  const modals = [...document.querySelectorAll('dialog:modal')]
  return modals.find(modal => modal.contains(document.activeElement)) ?? modals.at(-1) ?? document.body
}

function createHost(): HTMLElement {
  const host = document.createElement('div')
  host.className = styles.notices ?? ''
  host.popover = 'manual'
  return host
}

/** Notices, above everything that is open. They wait while they are looked at. */
export function Notices({ notices, onClose, abovePlayer }: NoticesProps) {
  const [host] = useState(createHost)
  const held = useHeld(host)
  const cameFrom = useRef<Element | null>(null)

  useLayoutEffect(() => {
    host.toggleAttribute('data-above-player', abovePlayer)
  }, [host, abovePlayer])

  useLayoutEffect(() => {
    const follow = () => {
      const place = reachable()
      if (host.parentElement === place) return
      place.append(host)
      host.showPopover()
    }
    follow()
    // A dialog that opens or goes says so nowhere else in every browser.
    const dialogs = new MutationObserver(follow)
    dialogs.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      dialogs.disconnect()
      host.remove()
    }
  }, [host])

  const newest = notices.at(-1)?.id
  useLayoutEffect(() => {
    // Above what was opened since the one before.
    if (newest === undefined || !host.isConnected) return
    host.hidePopover()
    host.showPopover()
  }, [host, newest])

  /** By the keyboard: focus goes on to the next one, and at last back where it came from. */
  const leave = useCallback(
    (button: HTMLButtonElement) => {
      const next = [...host.querySelectorAll('button')].find(other => other !== button) ?? cameFrom.current
      if (next instanceof HTMLElement) next.focus()
    },
    [host],
  )

  return createPortal(
    <section
      className={styles.list}
      aria-label="Notices"
      onFocus={({ relatedTarget }) => {
        if (!host.contains(relatedTarget)) cameFrom.current = relatedTarget
      }}
    >
      {notices.map(notice => (
        <NoticeCard
          key={`${notice.id}/${notice.times}`}
          notice={notice}
          held={held}
          onClose={onClose}
          onLeave={leave}
        />
      ))}
    </section>,
    host,
  )
}
