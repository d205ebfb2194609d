import { useMergedRef } from '@mantine/hooks'
import { type Ref, useCallback, useId, useRef, useState } from 'react'
import { type Late, late, useLate } from './late.ts'
import { useLayer } from './layers.ts'
import type { PopupProps } from './popup-props.ts'

/** The lazy code of popups and menus. */
export const popupParts = late(() => import('./popups.tsx'))

/**
 * State of a popup that a control opens beside itself. Escape, a click outside, or another click on the control closes it.
 * `ref` is set to the control. `code` is loaded when the control is hovered or focused.
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
    /** Props of the control. */
    control: {
      ref: control,
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => setOpened(!opened),
    },
    /** Props of the `Popup` or `MenuPopup`. */
    popup: { id, anchor, opened, onClose: close },
  }
}

export interface OpenableProps extends PopupProps {
  opened: boolean
}

/** The popup that `usePopup` opens. Its content is rendered only while it is open. */
export function Popup({ opened, ...props }: OpenableProps) {
  const { PopupDropdown } = useLate(popupParts, opened) ?? {}
  return opened && PopupDropdown && <PopupDropdown {...props} />
}
