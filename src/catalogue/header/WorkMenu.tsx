import { MenuButton, type MenuButtonProps } from '../menu/MenuButton.tsx'
import styles from './WorkMenu.module.css'

/** The menu that a set or a track also has in lists, with what its page has no button for. */
export const WorkMenu = (props: MenuButtonProps) => (
  <span className={styles.menu}>
    <MenuButton {...props} />
  </span>
)
