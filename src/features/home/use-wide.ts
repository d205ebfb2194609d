import { useMediaQuery } from '@mantine/hooks'

/** True from 900 px up, where the card to continue stands beside the banner. */
export const useWide = () => useMediaQuery('(width >= 56.25em)', false, { getInitialValueInEffect: false })
