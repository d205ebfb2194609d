import { useMergedRef } from '@mantine/hooks'
import { type Ref, useCallback, useId, useState } from 'react'
import { late, useLate } from './late.ts'
import { useLayer } from './layers.ts'
import type { PopupProps } from './popup-props.ts'

/** Where popups and menus come from. */
export const popupParts = late(() => import('./popups.tsx'))

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
