import type { Preset } from '../preset.ts'
import type { GenericProtocol } from './generic.protocol.schema.ts'

export const genericDefaults: GenericProtocol = {
  discipline: 'GENERIC',
  value: 'POINTS',
  better: 'HIGHER',
  decimals: 3,
  minimum: null,
  maximum: null,
  step: null,
  currency: null,
  outcomes: [],
  isTimed: false,
}

/**
 * An amount for each horse, the highest first. The specification names auctions as a sport type with values in money,
 * and nothing more.
 */
export const auctionDefaults: GenericProtocol = {
  ...genericDefaults,
  value: 'MONEY',
  decimals: 2,
  minimum: '0',
  currency: 'EUR',
}

export const genericPresets: readonly Preset<GenericProtocol>[] = [
  {
    key: 'GENERIC_POINTS',
    definition: genericDefaults,
    source: 'One value for each entry, highest first',
    toCheck: false,
  },
  {
    key: 'GENERIC_PERCENTAGE',
    definition: { ...genericDefaults, value: 'PERCENTAGE', minimum: '0', maximum: '100' },
    source: 'One percentage for each entry, highest first',
    toCheck: false,
  },
  {
    key: 'GENERIC_STATUS',
    definition: {
      ...genericDefaults,
      value: 'STATUS',
      decimals: 0,
      outcomes: ['Passed', 'Failed'],
      inputKind: 'DROPDOWN',
    },
    source: 'Outcomes in their order, best first',
    toCheck: false,
  },
  { key: 'AUCTION', definition: auctionDefaults, source: 'One amount for each horse, highest first', toCheck: false },
]
