import { VisuallyHidden } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type CSSProperties, useId } from 'react'
import { useSleep } from '../../../player/react.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { late, useLate } from '../../../ui/overlays/late.ts'
import { Popup, popupParts, usePopup } from '../../../ui/overlays/Popup.tsx'
import styles from './ListeningMenu.module.css'

async function loadOptions() {
  const { ListeningOptions } = await import('./ListeningOptions.tsx')
  return ListeningOptions
}

/** The menu's content. The popup's own code is loaded at the same time. */
const parts = late(async () => {
  const [Options] = await Promise.all([loadOptions(), popupParts.ready()])
  return { Options }
})

export interface ListeningMenuProps {
  /** Position of the popup, if not beside the button. */
  place?: CSSProperties
}

/** The player's menu. */
export function ListeningMenu({ place }: ListeningMenuProps) {
  const { opened, close, control, popup } = usePopup(undefined, parts)
  const titleId = useId()
  const sleeps = useSleep() !== 'off'
  return (
    <>
      <IconButton
        label="Listening options"
        icon={<IconDots size={22} stroke={1.75} aria-hidden />}
        on={opened || sleeps}
        {...control}
      />
      <Popup
        {...popup}
        position="top-end"
        // 12 px above the bar, up to the end of the page's column.
        offset={{ mainAxis: 46, crossAxis: -11 }}
        width={336}
        withinPortal={false}
        role="dialog"
        aria-labelledby={titleId}
        className={styles.menu}
        style={place}
      >
        <VisuallyHidden component="h2" id={titleId} tabIndex={-1} data-autofocus>
          Listening options
        </VisuallyHidden>
        <Options onShared={close} />
      </Popup>
    </>
  )
}

/** Rendered only while the menu is open. */
function Options({ onShared }: { onShared: () => void }) {
  const { Options: Loaded } = useLate(parts, true) ?? {}
  return Loaded && <Loaded onShared={onShared} />
}
