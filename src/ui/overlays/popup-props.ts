import type { FloatingPosition, MenuItemProps } from '@mantine/core'
import type { ComponentProps, CSSProperties, ReactNode, Ref, RefObject } from 'react'

export interface PopupProps {
  /** From `usePopup`. */
  id: string
  /** The control that it is positioned at. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** Preferred position; flips and shifts if there is no space. */
  position: FloatingPosition
  /** Distance from the control, in px. */
  offset?: number | { mainAxis: number; crossAxis: number }
  /** In px; by default a popup is as wide as its content, and a menu 200 px. */
  width?: number
  /** `fixed` for a control that doesn't scroll with the page, so that the popup isn't repositioned on scroll. */
  floatingStrategy?: 'absolute' | 'fixed'
  /** False to render it beside its control instead of at the end of the body. */
  withinPortal?: boolean
  ref?: Ref<HTMLDivElement>
  role?: string
  className?: string | undefined
  /** Overrides the computed position. */
  style?: CSSProperties | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  children?: ReactNode
}

export interface MenuActionProps extends MenuItemProps, Omit<ComponentProps<'button'>, keyof MenuItemProps> {}

export interface MenuAnchorProps extends MenuItemProps, Omit<ComponentProps<'a'>, keyof MenuItemProps> {}
