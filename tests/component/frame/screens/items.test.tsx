import { checkScreens } from '../../support/screens.ts'
import { items } from './items.ts'

checkScreens(items, 'listener')
