import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '../theme/Popover.css'
import '../theme/Menu.css'
import { Menu, Popover } from '@mantine/core'
import { type ComponentProps, type Ref, useImperativeHandle } from 'react'
import type { MenuActionProps, MenuAnchorProps, PopupProps } from './popup-props.ts'

interface AnchorProps {
  control: PopupProps['anchor']
  ref?: Ref<HTMLElement | null>
}

/** Makes the control, which is rendered elsewhere, Mantine's target. */
function Anchor({ control, ref }: AnchorProps) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => control.current, [control])
  return null
}

/** Props of both kinds of popup. `useLayer` handles Escape and restores the focus. */
const shared = { opened: true, withRoles: false, closeOnEscape: false, returnFocus: false, trapFocus: true } as const

export function PopupDropdown({ anchor, onClose, ...props }: PopupProps) {
  const {
    position,
    offset = 8,
    width = 'max-content',
    withinPortal = true,
    floatingStrategy = 'absolute',
    ...dropdown
  } = props
  const place = { position, offset, width, withinPortal, floatingStrategy }
  return (
    <Popover {...shared} {...place} onChange={onClose}>
      <Popover.Target>
        <Anchor control={anchor} />
      </Popover.Target>
      <Popover.Dropdown data-layer="" tabIndex={-1} {...dropdown} />
    </Popover>
  )
}

export function MenuDropdown({ anchor, onClose, role, ...props }: PopupProps) {
  const { position, offset = 8, width = 200, withinPortal = true, floatingStrategy = 'absolute', ...dropdown } = props
  const place = { position, offset, width, withinPortal, floatingStrategy }
  // Not an ARIA menu: for screen readers it is a list of links and buttons, and Tab moves through it, too.
  const attributes = { dropdown: { role, 'aria-orientation': undefined } }
  return (
    <Menu
      {...shared}
      {...place}
      attributes={attributes}
      onChange={onClose}
      clickOutsideEvents={['mousedown', 'touchstart']}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <Anchor control={anchor} />
      </Menu.Target>
      <Menu.Dropdown data-layer="" {...dropdown} />
    </Menu>
  )
}

const PlainButton = ({ role: _, ...rest }: ComponentProps<'button'>) => <button type="button" {...rest} />

const PlainAnchor = ({ role: _, ...rest }: ComponentProps<'a'>) => <a {...rest} />

/** A button in a menu. A click closes the menu. */
export const MenuAction = (props: MenuActionProps) => <Menu.Item component={PlainButton} {...props} />

/** A link in a menu. A click closes the menu. */
export const MenuAnchor = (props: MenuAnchorProps) => <Menu.Item component={PlainAnchor} {...props} />

export const MenuDivider = Menu.Divider
