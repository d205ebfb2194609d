import { VisuallyHidden } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { User } from '#contract/entities/account.ts'
import { useOwnSuggestions } from '../../data/suggestions/use-suggestions.ts'
import { ButtonLink } from '../../ui/controls/ButtonLink.tsx'
import { Text } from '../../ui/controls/text.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { Avatar } from '../../ui/media/Avatar.tsx'
import styles from './ProfileHead.module.css'

/** In characters. Longer names (email addresses, say) are set smaller: they may have no space to wrap at. */
const shortName = 14

const icon = <IconSettings size={20} aria-hidden="true" />

/** How many IDs the listener has identified. Renders nothing while there is none. */
function Identified() {
  const count = useOwnSuggestions().data?.pages[0]?.accepted_count ?? 0
  return count > 0 && <Text c="dimmed">{`${count} ${count === 1 ? 'ID' : 'IDs'} identified`}</Text>
}

/** The listener's avatar, name, number of identified IDs and bio, and the link to the settings. */
export function ProfileHead({ listener: { username, about_me, avatar_url } }: { listener: User }) {
  const phone = usePhone()
  return (
    <header className={styles.head}>
      <Avatar src={avatar_url} size={phone ? 96 : 160} />
      <h1 data-long={username.length > shortName || undefined}>{username}</h1>
      <Identified />
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
