import { RowButton } from '../../ui/controls/RowButton.tsx'
import { type MenuItem, menuItemName, openItemMenu } from './item-menu.ts'
import styles from './MenuButton.module.css'

export interface MenuButtonProps {
  of: MenuItem
}

/**
 * Opens the menu of a row or card. A right click, a long press and the keyboard's menu key anywhere in the row are handed on to it as
 * `contextmenu` (`context-menus.ts`).
 */
export function MenuButton({ of }: MenuButtonProps) {
  const open = openItemMenu.bind(null, of)
  return (
    <RowButton
      label={`Options for ${menuItemName(of)}`}
      tooltip="Options"
      icon={null}
      className={styles.button}
      data-menu=""
      onClick={open}
      onContextMenu={open}
    />
  )
}
