import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { User } from '../../../contract/entities/account.ts'
import { cx } from '../../lib/class-names.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './ProfileHead.module.css'

/** Longer names, an e-mail address say, get smaller type: they have no blank to break at. */
const shortName = 14

/** Who the profile is about, and the way to their settings. */
export function ProfileHead({ listener: { username, about_me, avatar_url } }: { listener: User }) {
  const phone = usePhone()
  return (
    <header className={styles.head}>
      <Avatar src={avatar_url} size={phone ? 96 : 160} />
      <h1 data-long={username.length > shortName || undefined}>{username}</h1>
      {about_me && <p>{about_me}</p>}
      <Link to="/settings" className={buttonClass()} title="Settings">
        <IconSettings size={20} aria-hidden="true" />
        <span className={cx(phone && 'visually-hidden')}>Settings</span>
      </Link>
    </header>
  )
}
