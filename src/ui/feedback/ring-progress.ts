import '@mantine/core/styles/RingProgress.layer.css'

/** With its look, and with Mantine's tooltips, which it brings along: 25 KB that only a download under way needs. */
export { RingProgress as default } from '@mantine/core'
