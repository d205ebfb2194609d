import { VisuallyHidden } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { User } from '../../../contract/entities/account.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { Text } from '../../ui/controls/text.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './ProfileHead.module.css'

/** Longer names, an e-mail address say, get smaller type: they have no blank to break at. */
const shortName = 14

const icon = <IconSettings size={20} aria-hidden="true" />

/** Who the profile is about, and the way to their settings. */
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
