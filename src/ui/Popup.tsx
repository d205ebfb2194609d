import type { FloatingPosition } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type CSSProperties, type ReactNode, type Ref, useCallback, useId, useState } from 'react'
import { late, useLate } from './late.ts'
import { useLayer } from './layers.ts'

/** Where popups and menus come from. */
export const popupParts = late(() => import('./popups.tsx'))

export interface PopupProps {
  /** From `usePopup`. */
  id: string
  /** The control beside which it opens. */
  anchor: HTMLElement
  onClose: () => void
  /** Gives way where there is no room. */
  position: FloatingPosition
  /** How far from the control, in px. */
  offset?: number | { mainAxis: number; crossAxis: number }
  /** In px, unless it is as wide as what is in it. */
  width?: number
  /** False where it belongs into the part of the page in which its control stands. */
  withinPortal?: boolean
  ref?: Ref<HTMLDivElement>
  role?: string
  className?: string | undefined
  /** Wins over the place beside the control. */
  style?: CSSProperties | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  children?: ReactNode
}

/**
 * Something that a control opens beside itself: Escape, a click elsewhere, or the control again closes it. `ref` gets the
 * control.
 */
export function usePopup(ref?: Ref<HTMLButtonElement>) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null)
  const control = useMergedRef(setAnchor, ref)
  const close = useCallback(() => setOpened(false), [])
  const fetch = () => void popupParts.ready().catch(() => undefined)
  useLayer('menu', opened, close)
  return {
    opened,
    close,
    /** For the control. */
    control: {
      ref: control,
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => setOpened(!opened),
    },
    /** For what it opens. */
    popup: { id, anchor, opened, onClose: close },
  }
}

export interface OpenableProps extends Omit<PopupProps, 'anchor'> {
  anchor: HTMLElement | null
  opened: boolean
}

/** What `usePopup` opens. Its content is there only while it is open. */
export function Popup({ opened, anchor, ...props }: OpenableProps) {
  const { PopupDropdown } = useLate(popupParts, opened) ?? {}
  return opened && anchor && PopupDropdown && <PopupDropdown {...props} anchor={anchor} />
}
