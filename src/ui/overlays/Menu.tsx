import { IconDots } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { type Late, useLate } from './late.ts'
import styles from './Menu.module.css'
import { type OpenableProps, popupParts, usePopup } from './Popup.tsx'
import type { MenuActionProps, MenuAnchorProps } from './popup-props.ts'

/** A button in a menu. A click closes the menu. */
export function MenuAction(props: MenuActionProps) {
  const { MenuAction: Action } = useLate(popupParts, true) ?? {}
  return Action && <Action {...props} />
}

/** A link out of the app in a menu. A click closes the menu. */
export function MenuAnchor(props: MenuAnchorProps) {
  const { MenuAnchor: Anchor } = useLate(popupParts, true) ?? {}
  return Anchor && <Anchor {...props} />
}

/** A link to a page of the app in a menu. A click closes the menu. */
export const MenuLink = createLink(MenuAnchor)

/** A line between groups. */
export function MenuDivider() {
  const { MenuDivider: Divider } = useLate(popupParts, true) ?? {}
  return Divider && <Divider />
}

export interface MenuPopupProps extends OpenableProps {
  /** Lazy code of the entries: the menu opens with it, because the keyboard can't enter an empty menu. */
  code?: Late<unknown>
}

/** The menu that `usePopup` opens. Arrow keys, Home, End and first letters move through its entries. */
export function MenuPopup({ opened, code = popupParts, ...props }: MenuPopupProps) {
  const { MenuDropdown } = useLate(popupParts, opened) ?? {}
  const isFilled = useLate(code, opened)
  return opened && MenuDropdown && isFilled ? <MenuDropdown {...props} /> : null
}

type PopupOptions = 'offset' | 'width' | 'floatingStrategy' | 'role' | 'code' | 'children'

export interface MenuProps extends Pick<MenuPopupProps, PopupOptions> {
  /** Accessible name of the button and of the menu. */
  label: string
  icon: ReactNode
  /** The button, for code that restores the focus. */
  ref?: Ref<HTMLButtonElement>
  buttonClass?: string | undefined
}

/** A button that opens a list of links and actions. Escape, a click outside, or a click on an entry closes it. */
export function Menu({ label, icon, ref, buttonClass, ...menu }: MenuProps) {
  const { control, popup } = usePopup(ref, menu.code)
  return (
    <>
      <IconButton label={label} icon={icon} className={buttonClass} {...control} />
      <MenuPopup {...popup} {...menu} position="bottom-end" aria-label={label} />
    </>
  )
}

/** The menu of an item in a list, behind a button with three dots. */
export const ItemMenu = (props: Omit<MenuProps, 'icon' | 'buttonClass'>) => (
  <Menu
    {...props}
    icon={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
    offset={4}
    // A landmark of its own, because it is rendered outside the page's landmarks.
    role="region"
    buttonClass={styles.itemButton}
  />
)
