import { type CSSVariablesResolver, createTheme } from '@mantine/core'

const font = '"Helvetica Neue", Helvetica, Arial, sans-serif'

/** What floats: its own ground, no border, the one shadow. */
const floatingGround = { backgroundColor: 'var(--ink-3)' }
const floating = { ...floatingGround, border: 0, boxShadow: 'var(--e-float)' }

/** The look's values for what Mantine draws. Pair it with `forceColorScheme="dark"` and `cssVariables`. */
export const theme = createTheme({
  primaryColor: 'lime',
  primaryShade: 4,
  autoContrast: true,
  white: '#f2f4f5',
  black: '#0a0b0c',
  colors: {
    lime: [
      '#fafff0',
      '#f2ffcf',
      '#e9fea5',
      '#daff55',
      '#cdf53c',
      '#b4da2a',
      '#94b71b',
      '#718d10',
      '#4e6209',
      '#2d3905',
    ],
    dark: [
      '#f2f4f5',
      '#c6ccd2',
      '#9ea6ae',
      '#858d95',
      '#757d86',
      '#202428',
      '#181b1e',
      '#0a0b0c',
      '#111315',
      '#050607',
    ],
  },
  fontFamily: font,
  fontWeights: { regular: '400', medium: '700', bold: '700' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.9375rem', lg: '1.125rem', xl: '1.5rem' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '2px', sm: '6px', md: '12px', xl: '999px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
  headings: {
    fontFamily: font,
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'clamp(3rem, 7.2vw, 6.5rem)', lineHeight: '0.9' },
      h2: { fontSize: '2rem', lineHeight: '2.25rem' },
      h3: { fontSize: '1.5rem', lineHeight: '1.75rem' },
      h4: { fontSize: '1.125rem', lineHeight: '1.5rem' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { radius: 'xl' } },
    ActionIcon: { defaultProps: { radius: 'xl' } },
    Chip: { defaultProps: { radius: 'xl' } },
    Badge: { defaultProps: { radius: 'xl' } },
    Table: { defaultProps: { borderColor: 'var(--line)' } },
    Divider: { defaultProps: { color: 'var(--line)' } },
    Modal: { defaultProps: { radius: 'md' }, styles: { content: floating, header: floatingGround } },
    Popover: { defaultProps: { radius: 'md' }, styles: { dropdown: floating } },
    Menu: { defaultProps: { radius: 'md' }, styles: { dropdown: floating } },
    Notification: { defaultProps: { radius: 'md' }, styles: { root: floating } },
  },
})

/** Mantine's colours, bent to the tokens: contrast of dimmed text and of edges holds on every ground. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--paper)',
    '--mantine-color-dimmed': 'var(--fog-2)',
    '--mantine-color-placeholder': 'var(--fog-2)',
    '--mantine-color-default-border': 'var(--edge)',
    '--mantine-color-lime-filled-hover': 'var(--lime-hover)',
    '--mantine-primary-color-filled-hover': 'var(--lime-hover)',
  },
})
