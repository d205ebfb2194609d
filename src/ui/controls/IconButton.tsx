import '@mantine/core/styles/Indicator.layer.css'
import '../theme/Indicator.css'
import { ActionIcon, type ActionIconProps, Indicator } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { hidden } from './hidden.ts'

export interface IconButtonProps
  extends Omit<ActionIconProps, 'children' | 'mod'>,
    Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label' | 'title'> {
  /** Accessible name, with the object of the action: "Play Tarn – Undertow". */
  label: string
  /** The label by default. */
  tooltip?: string
  icon: ReactNode
  /** A small count at the corner. */
  badge?: string
  /** Lime badge, for unread items. */
  live?: boolean
  on?: boolean
}

/** A round 44 px button with an icon. Its name is hidden text and no `aria-label`, so that browsers translate it, too. */
export const IconButton = ({ label, tooltip = label, icon, badge, live, on, ...rest }: IconButtonProps) => (
  <ActionIcon title={tooltip} mod={{ on }} {...rest}>
    <span className={hidden}>{label}</span>
    {badge ? (
      <Indicator label={badge} mod={{ live }} aria-hidden="true">
        {icon}
      </Indicator>
    ) : (
      icon
    )}
  </ActionIcon>
)
