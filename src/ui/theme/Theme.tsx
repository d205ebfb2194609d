import './global.css'
import './fonts.css'
import './tokens.css'
import 'virtual:theme-variables.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Button.layer.css'
import './Button.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import './ActionIcon.css'
import './Loader.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Badge.layer.css'
import './Badge.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'

/** Applies Segue's theme to Mantine. Its variables are generated at build time into a static style sheet. */
export const Theme = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme="dark" withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
)
