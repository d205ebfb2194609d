import '@mantine/core/styles/Indicator.layer.css'
import '../theme/Indicator.css'
import { ActionIcon, type ActionIconProps, Indicator } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { hidden } from './hidden.ts'

export interface IconButtonProps
  extends Omit<ActionIconProps, 'children' | 'mod'>,
    Omit<ComponentProps<'button'>, keyof ActionIconProps | 'aria-label' | 'title'> {
  /** What it does and to what: "Play Tarn – Undertow". */
  label: string
  /** What stands under the pointer; the label unless another is given. */
  tooltip?: string
  icon: ReactNode
  /** A small count at the corner. */
  badge?: string
  /** Lime badge: something unread. */
  live?: boolean
  on?: boolean
}

/** A round 44 px button that is only an icon. Its name is text, so that browsers translate it with the page. */
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
