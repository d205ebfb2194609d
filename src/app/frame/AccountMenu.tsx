import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { useListener } from '../../data/session/use-session.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { late, useLate } from '../../ui/overlays/late.ts'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { popupParts } from '../../ui/overlays/Popup.tsx'

async function loadItems() {
  const { AccountMenuItems } = await import('./AccountMenuItems.tsx')
  return AccountMenuItems
}

/** The menu's entries. The popup's own code is loaded at the same time. */
const parts = late(async () => {
  const [Entries] = await Promise.all([loadItems(), popupParts.ready()])
  return { Entries }
})

/** The menu at the right end of the top bar. */
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

/** Rendered only while the menu is open. */
function Items() {
  const { Entries } = useLate(parts, true) ?? {}
  return Entries && <Entries />
}
