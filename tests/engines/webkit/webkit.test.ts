import { journeys } from '../journeys/journeys.ts'
import { webkit } from './webkit.ts'

journeys(webkit)
