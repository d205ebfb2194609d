import { IconDots } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { type Late, useLate } from './late.ts'
import styles from './Menu.module.css'
import { type OpenableProps, popupParts, usePopup } from './Popup.tsx'
import type { MenuActionProps, MenuAnchorProps } from './popup-props.ts'

/** A button in a menu, which it closes. */
export function MenuAction(props: MenuActionProps) {
  const { MenuAction: Action } = useLate(popupParts, true) ?? {}
  return Action && <Action {...props} />
}

function AnchorItem(props: MenuAnchorProps) {
  const { MenuAnchor } = useLate(popupParts, true) ?? {}
  return MenuAnchor && <MenuAnchor {...props} />
}

/** A link to a page of the app in a menu, which it closes. */
export const MenuLink = createLink(AnchorItem)

/** A hairline between groups. */
export function MenuDivider() {
  const { MenuDivider: Divider } = useLate(popupParts, true) ?? {}
  return Divider && <Divider />
}

export interface MenuPopupProps extends OpenableProps {
  /** What is in it, where that comes later as well: an empty menu would be one that no key leads into. */
  code?: Late<unknown>
}

/** The links and actions that `usePopup` opens. The arrows, Home, End and their first letters lead through them. */
export function MenuPopup({ opened, code = popupParts, ...props }: MenuPopupProps) {
  const { MenuDropdown } = useLate(popupParts, opened) ?? {}
  const isFilled = useLate(code, opened)
  return opened && MenuDropdown && isFilled ? <MenuDropdown {...props} /> : null
}

type OfPopup = 'offset' | 'width' | 'floatingStrategy' | 'role' | 'code' | 'children'

export interface MenuProps extends Pick<MenuPopupProps, OfPopup> {
  /** What the button is called, and what it opens. */
  label: string
  icon: ReactNode
  /** The button, for what gives the focus back. */
  ref?: Ref<HTMLButtonElement>
  buttonClass?: string | undefined
}

/** A button that opens a list of links and actions. Escape, a click elsewhere, or a choice closes it. */
export function Menu({ label, icon, ref, buttonClass, ...menu }: MenuProps) {
  const { control, popup } = usePopup(ref, menu.code)
  return (
    <>
      <IconButton label={label} icon={icon} className={buttonClass} {...control} />
      <MenuPopup {...popup} {...menu} position="bottom-end" aria-label={label} />
    </>
  )
}

/** What can be done with one item of a list, behind three dots. */
export const ItemMenu = (props: Omit<MenuProps, 'icon' | 'buttonClass'>) => (
  <Menu
    {...props}
    icon={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
    offset={4}
    // It stands outside the page's own landmarks.
    role="region"
    buttonClass={styles.itemButton}
  />
)
