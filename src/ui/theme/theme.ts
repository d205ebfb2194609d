import {
  ActionIcon,
  Button,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineTheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { createElement } from 'react'

/**
 * Mantine's theme. The values are in `tokens.css`; styles that a theme can't express are in a CSS file named after the
 * component.
 */

/** The shades without a token complete the scale that Mantine needs. They aren't used. */
const lime: MantineColorsTuple = [
  '#fafff0',
  '#f2ffcf',
  '#e9fea5',
  'var(--lime-hover)',
  'var(--lime)',
  'var(--lime-press)',
  '#94b71b',
  '#718d10',
  '#4e6209',
  '#2d3905',
]

/** Mantine's dark scheme uses the first shades for text and those from 5 on for backgrounds. */
const dark: MantineColorsTuple = [
  'var(--paper)',
  'var(--fog-1)',
  'var(--fog-2)',
  'var(--played)',
  'var(--edge)',
  'var(--ink-3)',
  'var(--ink-2)',
  'var(--ink-0)',
  'var(--ink-1)',
  '#050607',
]

/** The style sheet animates the opening of overlays; they close without animation. */
const atOnce = { duration: 0 }

const modal = { centered: true, radius: 'md', shadow: 'xl', returnFocus: false, transitionProps: atOnce }

/** With a distance from the window's edges, in px. */
const popover = {
  radius: 'md',
  shadow: 'xl',
  transitionProps: atOnce,
  middlewares: { flip: { padding: 8 }, shift: { padding: 8 } },
}

export const theme = createTheme({
  colors: { lime, dark },
  primaryColor: 'lime',
  primaryShade: 4,
  white: 'var(--paper)',
  black: 'var(--ink-0)',
  fontFamily: 'var(--font)',
  // Helvetica has two weights on every system.
  fontWeights: { regular: '400', medium: '700', bold: '700' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem' },
  lineHeights: { xs: '1rem', sm: '1rem', md: '1.25rem', lg: '1.5rem', xl: '1.75rem' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '2.25rem' },
      h2: { fontSize: '1.5rem', lineHeight: '1.75rem' },
      h3: { fontSize: '1.125rem', lineHeight: '1.5rem' },
    },
  },
  radius: {
    xs: 'var(--r-sleeve)',
    sm: 'var(--r-field)',
    md: 'var(--r-float)',
    lg: 'var(--r-float)',
    xl: 'var(--r-disc)',
  },
  defaultRadius: 'sm',
  spacing: { xs: 'var(--s-2)', sm: 'var(--s-3)', md: 'var(--s-4)', lg: 'var(--s-5)', xl: 'var(--s-6)' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--e-note)', lg: 'var(--e-float)', xl: 'var(--e-float)' },
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: 'pressable',
  components: {
    Button: Button.extend({ defaultProps: { variant: 'secondary', size: 'md', radius: 'xl' } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'quiet', size: 'md' } }),
    Input: { defaultProps: { size: 'md' } },
    // Fields are required unless their label says "optional".
    InputWrapper: { defaultProps: { withAsterisk: false } },
    NativeSelect: {
      defaultProps: {
        rightSection: createElement(IconChevronDown, { size: 20, 'aria-hidden': true }),
        rightSectionWidth: 48,
      },
    },
    Progress: { defaultProps: { radius: 'xl', color: 'var(--paper)' } },
    Switch: { defaultProps: { labelPosition: 'left' } },
    Chip: { defaultProps: { variant: 'choice', size: 'lg', radius: 'xl', icon: null } },
    Modal: { defaultProps: { ...modal, returnFocus: true } },
    // `Dialog` is built from its parts and restores the focus itself.
    ModalRoot: { defaultProps: modal },
    // Its `header` element would be a banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    CloseButton: {
      defaultProps: {
        icon: createElement(IconX, { size: 22, 'aria-hidden': true }),
        title: 'Close',
        children: createElement(VisuallyHidden, null, 'Close'),
      },
    },
    Slider: { defaultProps: { size: 4, thumbSize: 12, label: null } },
    Popover: { defaultProps: popover },
    Menu: { defaultProps: popover },
    Indicator: { defaultProps: { zIndex: 'auto' } },
  },
})

/** Overrides of variables that Mantine derives from the palette: its gray text is too faint, and its links are lime. */
export const cssVariablesResolver: CSSVariablesResolver = (_: MantineTheme) => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-primary-color-contrast': 'var(--on-lime)',
    // Mantine's text reads it, but nothing of Mantine sets it.
    '--mantine-text-wrap': 'wrap',
    '--mantine-color-lime-filled-hover': 'var(--lime-hover)',
    '--mantine-color-anchor': 'var(--paper)',
    '--mantine-color-dimmed': 'var(--fog-2)',
    '--mantine-color-placeholder': 'var(--fog-2)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--paper)',
    '--mantine-color-default': 'transparent',
    '--mantine-color-default-hover': 'var(--ink-2)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-disabled': 'var(--ink-3)',
    '--mantine-color-disabled-color': 'var(--played)',
    '--mantine-color-disabled-border': 'var(--ink-3)',
  },
})
