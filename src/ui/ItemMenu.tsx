import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './ItemMenu.module.css'
import popup from './Popup.module.css'
import { useChoiceMenu } from './use-choice-menu.ts'

export interface ItemMenuProps {
  /** What the button is called, and what it opens: "Options of your comment". */
  label: string
  /** The button, for what gives the focus back. */
  ref?: Ref<HTMLButtonElement>
  /** Buttons of the class `menuItem`. Each closes the menu. */
  children: ReactNode
}

/** What can be done with one item of a list, behind three dots. Escape, a click elsewhere, or a choice closes it. */
export function ItemMenu({ label, ref, children }: ItemMenuProps) {
  const id = useId()
  const popover = useChoiceMenu<HTMLDivElement>()
  return (
    <>
      <IconButton
        ref={ref}
        label={label}
        icon={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
        popoverTarget={id}
        className={styles.button}
      />
      <div ref={popover} id={id} popover="auto" className={popup.popup}>
        {children}
      </div>
    </>
  )
}
