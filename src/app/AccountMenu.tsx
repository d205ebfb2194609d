import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useListener } from '../data/use-session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { late, useLate } from '../ui/late.ts'
import { Menu } from '../ui/Menu.tsx'
import { popupParts } from '../ui/Popup.tsx'
import { usePhone } from '../ui/use-phone.ts'

/** The popup's own code at the same time. */
const parts = late(async () => {
  const [items] = await Promise.all([import('./-account-menu-items.tsx'), popupParts.ready()])
  return items
})

/** The menu of the top bar. */
export function AccountMenu() {
  const listener = useListener()
  const phone = usePhone()
  const lowBar = useMediaQuery('(width < 56.25em)', false, { getInitialValueInEffect: false })
  return (
    <Menu
      label="Menu"
      code={parts}
      role="navigation"
      // 4 px below the bar.
      offset={lowBar ? 10 : 14}
      width={240}
      floatingStrategy="fixed"
      icon={
        phone || !listener ? <IconMenu2 size={22} aria-hidden="true" /> : <Avatar src={listener.avatar_url} size={32} />
      }
    >
      <Items />
    </Menu>
  )
}

/** They are there only while the menu is open. */
function Items() {
  const { AccountMenuItems } = useLate(parts, true) ?? {}
  return AccountMenuItems && <AccountMenuItems />
}
