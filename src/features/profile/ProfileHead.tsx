import { VisuallyHidden } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { User } from '../../../contract/entities/account.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { Text } from '../../ui/controls/text.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './ProfileHead.module.css'

/** In characters. Longer names (email addresses, say) are set smaller: they may have no space to wrap at. */
const shortName = 14

const icon = <IconSettings size={20} aria-hidden="true" />

/** The listener's avatar, name and bio, and the link to the settings. */
export function ProfileHead({ listener: { username, about_me, avatar_url } }: { listener: User }) {
  const phone = usePhone()
  return (
    <header className={styles.head}>
      <Avatar src={avatar_url} size={phone ? 96 : 160} />
      <h1 data-long={username.length > shortName || undefined}>{username}</h1>
      {about_me && (
        <Text variant="prose" maw={640}>
          {about_me}
        </Text>
      )}
      <ButtonLink to="/settings" title="Settings" leftSection={!phone && icon}>
        {phone ? (
          <>
            {icon}
            <VisuallyHidden>Settings</VisuallyHidden>
          </>
        ) : (
          'Settings'
        )}
      </ButtonLink>
    </header>
  )
}
