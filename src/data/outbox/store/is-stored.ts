import { atom } from 'jotai/vanilla'

/** False while writes last only as long as the page, because this device's storage is forbidden, broken or doesn't answer. */
export const outboxIsStored = atom(true)
