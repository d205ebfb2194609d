import '@mantine/core/styles/RingProgress.layer.css'

/** With its styles, and with Mantine's tooltips, which it imports: 25 KB that are loaded for a running download only. */
export { RingProgress as default } from '@mantine/core'
