import { counted } from '../../../lib/text.ts'

/** How many listeners are notified when an ID is identified. */
export const toldText = (told: number) =>
  told === 0 ? 'No listener will be notified.' : `${counted(told, 'listener')} will be notified.`
