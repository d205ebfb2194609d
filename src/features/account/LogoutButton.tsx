import { IconLogout } from '@tabler/icons-react'
import { endSession } from '../../data/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Signs out; the guard of the page then leads to the login. */
export const LogoutButton = () => (
  <IconButton label="Logout" icon={<IconLogout size={22} aria-hidden="true" />} onClick={() => void endSession()} />
)
