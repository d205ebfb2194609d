import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'
import { useChoiceMenu } from './use-choice-menu.ts'

export interface MenuProps {
  /** What the button is called, and the menu. */
  label: string
  icon: ReactNode
  /** Links and buttons, in `MenuGroup`s. Each closes the menu. */
  children: ReactNode
}

/** A button that opens a list of links and actions. Escape, a click elsewhere, or a choice closes it. */
export function Menu({ label, icon, children }: MenuProps) {
  const id = useId()
  const popover = useChoiceMenu<HTMLElement>()
  return (
    <>
      <IconButton label={label} icon={icon} popoverTarget={id} />
      <nav ref={popover} id={id} popover="auto" className={styles.menu} aria-label={label}>
        {children}
      </nav>
    </>
  )
}

/** Items that belong together; a hairline stands between groups. */
export const MenuGroup = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>

/** The class of a link or button in a menu. */
export const menuItem = styles.item
