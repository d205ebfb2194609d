import { journeys, privateJourneys } from '../journeys/journeys.ts'
import { webkit } from './webkit.ts'

journeys(webkit)
privateJourneys(webkit)
