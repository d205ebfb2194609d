import { useMediaQuery } from '@mantine/hooks'

/** True below 600 px, where lists are cards. */
export const usePhone = () => useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false })
