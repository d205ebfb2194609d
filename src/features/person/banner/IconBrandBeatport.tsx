import type { CommandIcon } from '../../../lib/command.ts'

/** Tabler has no Beatport icon: this one is drawn like its brand icons, on a grid of 24 units. It is hidden from screen readers. */
export const IconBrandBeatport: CommandIcon = ({ size = 24, stroke = 1.75 }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M5 18.5l3.6 -3.8a4 4 0 0 0 1.1 -2.75v-7.95" />
    <path d="M10.2 15.5a4.4 4.4 0 1 0 8.8 0a4.4 4.4 0 1 0 -8.8 0" />
  </svg>
)
