import { ActionIcon, Button } from '@mantine/core'
import { IconBell, IconHeart, IconHeartFilled, IconPlus, IconX } from '@tabler/icons-react'
import { BusyButton } from '../controls/BusyButton.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { RowButton } from '../controls/RowButton.tsx'
import { Steady } from '../controls/Steady.tsx'
import { PlayDisc } from '../media/PlayDisc.tsx'
import { long, Part } from './parts.tsx'

const plus = <IconPlus size={20} aria-hidden="true" />
const cross = <IconX size={16} aria-hidden="true" />
const bell = <IconBell size={22} aria-hidden="true" />
const variants = ['primary', 'secondary', 'danger', 'quiet'] as const
const sizes = ['sm', 'md', 'lg', 'xl'] as const

/** Hover and focus can be seen by pointer and Tab. */
export const Buttons = () => (
  <>
    {variants.map(variant => (
      <Part key={variant} title={`Button, ${variant}`}>
        {sizes.map(size => (
          <Button key={size} variant={variant} size={size}>
            Size {size}
          </Button>
        ))}
        <Button variant={variant} leftSection={plus}>
          With an icon
        </Button>
        <Button variant={variant} disabled>
          Disabled
        </Button>
        <BusyButton variant={variant} loading>
          Busy
        </BusyButton>
        <BusyButton variant={variant} leftSection={plus} loading>
          Busy with an icon
        </BusyButton>
        <Button variant={variant} component="a" href="#main">
          Link
        </Button>
        <Button variant={variant}>{long}</Button>
      </Part>
    ))}
    <Part title="Button, on and dashed">
      <Button mod={{ on: true }}>Following</Button>
      <Button mod={{ dashed: true }}>Watch</Button>
      <Button mod={{ dashed: true, on: true }}>Watching</Button>
      <Button mod={{ dashed: true }} size="sm">
        Watch
      </Button>
    </Part>
    <Part title="Button, as wide as its widest label">
      {['Follow', 'Following'].map(label => (
        <Button key={label} mod={{ on: label === 'Following' }}>
          <Steady widest="Following">{label}</Steady>
        </Button>
      ))}
    </Part>
    <Part title="Button, chip">
      <Button variant="chip" size="xs" leftSection={plus}>
        Filter
      </Button>
      <Button variant="chip" size="xs" mod={{ live: true }} rightSection={cross}>
        In force
      </Button>
      <Button variant="chip" size="xs" rightSection={cross}>
        {long}
      </Button>
    </Part>
    <Part title="Icon button">
      <IconButton label="Add to favorites" icon={<IconHeart size={22} aria-hidden="true" />} />
      <IconButton label="Remove from favorites" icon={<IconHeartFilled size={22} aria-hidden="true" />} on />
      <RowButton label="Add to favorites, in a row" icon={<IconHeart size={18} aria-hidden="true" />} />
      <RowButton label="Remove from favorites, in a row" icon={<IconHeartFilled size={18} aria-hidden="true" />} on />
      <IconButton label="Disabled" icon={bell} disabled />
      <IconButton label="Notifications" icon={bell} badge="3" />
      <IconButton label="Unread notifications" icon={bell} badge="99+" live />
      <ActionIcon component="a" href="#main" aria-label="Link" title="Link">
        {bell}
      </ActionIcon>
    </Part>
    <Part title="Play">
      <PlayDisc playing={false} label="Play a set" />
      <PlayDisc playing label="Pause a set" size={52} />
      <PlayDisc playing={false} label="Play a large set" size={72} />
      <PlayDisc playing={false} label="Play nothing" disabled />
    </Part>
  </>
)
