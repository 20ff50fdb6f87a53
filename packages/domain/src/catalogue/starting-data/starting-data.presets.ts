// The starting data of the product: files that are checked when they are loaded. The demo is made of the Flemish set.

import dutch from './sets/dutch.json' with { type: 'json' }
import flemish from './sets/flemish.json' with { type: 'json' }
import { StartingData, type StartingDataKey } from './starting-data.schema.ts'

const empty: StartingData = {
  disciplines: [],
  protocols: [],
  categories: [],
  articles: [],
  priceProfiles: [],
  licenses: [],
  ruleSets: [],
}

export const startingData: Readonly<Record<StartingDataKey, StartingData>> = {
  FLEMISH: StartingData.parse(flemish),
  DUTCH: StartingData.parse(dutch),
  EMPTY: empty,
}
