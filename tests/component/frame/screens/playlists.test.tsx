import { checkScreens } from '../../support/screens.ts'
import { playlists } from './playlists.ts'

checkScreens(playlists, 'listener')
