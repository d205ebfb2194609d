import { useMergedRef } from '@mantine/hooks'
import { type Ref, useCallback, useId, useRef, useState } from 'react'
import { type Late, late, useLate } from './late.ts'
import { useLayer } from './layers.ts'
import type { PopupProps } from './popup-props.ts'

/** Where popups and menus come from. */
export const popupParts = late(() => import('./popups.tsx'))

/**
 * Something that a control opens beside itself: Escape, a click elsewhere, or the control again closes it. `ref` gets the
 * control. `code` is fetched when a pointer or the focus comes to it.
 */
export function usePopup(ref?: Ref<HTMLButtonElement>, code: Late<unknown> = popupParts) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const control = useMergedRef(anchor, ref)
  const close = useCallback(() => setOpened(false), [])
  const fetch = () => void code.ready().catch(() => undefined)
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

export interface OpenableProps extends PopupProps {
  opened: boolean
}

/** What `usePopup` opens. Its content is there only while it is open. */
export function Popup({ opened, ...props }: OpenableProps) {
  const { PopupDropdown } = useLate(popupParts, opened) ?? {}
  return opened && PopupDropdown && <PopupDropdown {...props} />
}
