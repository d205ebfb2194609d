import type { ReactNode } from 'react'
import { Text } from '../../ui/controls/text.ts'

/** Why the first entry of a menu is disabled. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" px={20} py={8}>
    {children}
  </Text>
)
