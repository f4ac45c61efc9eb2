import { NearbyPage } from '../nearby-page/NearbyPage'
import { hydratePage } from './hydrate-page'

hydratePage(<NearbyPage />)
