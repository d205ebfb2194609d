import type { FloatingPosition, MenuItemProps } from '@mantine/core'
import type { ComponentProps, CSSProperties, ReactNode, Ref, RefObject } from 'react'

export interface PopupProps {
  /** From `usePopup`. */
  id: string
  /** The control beside which it opens. */
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
  /** Gives way where there is no room. */
  position: FloatingPosition
  /** How far from the control, in px. */
  offset?: number | { mainAxis: number; crossAxis: number }
  /** In px, unless it is as wide as what is in it. */
  width?: number
  /** `fixed` where its control stays on the screen while the page scrolls: so does the popup, without being moved after it. */
  floatingStrategy?: 'absolute' | 'fixed'
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

export interface MenuActionProps extends MenuItemProps, Omit<ComponentProps<'button'>, keyof MenuItemProps> {}

export interface MenuAnchorProps extends MenuItemProps, Omit<ComponentProps<'a'>, keyof MenuItemProps> {}
