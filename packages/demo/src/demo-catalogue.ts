// Disciplines, levels, protocols, articles and price profiles of a federation.
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { type Make, protocolOf } from '@oxer/testing'
import { dressageSheet, foalSheet, styleSheet } from './demo-sheets.ts'

type Row<Noun extends keyof Make> = ReturnType<Make[Noun]>
export type DemoCatalogue = {
  protocols: Row<'protocol'>[]
  dressage: Row<'sportTypeVariant'>
  jumping: Row<'sportTypeVariant'>
  categories: Row<'sportCategory'>[]
  articles: Row<'article'>[]
  priceProfiles: Row<'priceProfile'>[]
}

const dressageLevels = [
  ['B', 360],
  ['L', 390],
  ['M', 420],
  ['Z', 450],
] as const
const jumpingHeights = [
  ['60', 90],
  ['80', 90],
  ['100', 95],
  ['110', 100],
  ['120', 105],
  ['130', 110],
] as const

/** Table A not against the clock for the lowest heights, against the clock above, with a jump-off for the main classes. */
const jumpingProtocol = (
  format: 'TABLE_A_NOT_AGAINST_CLOCK' | 'TABLE_A_AGAINST_CLOCK' | 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
): Protocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds:
    format === 'TABLE_A_JUMP_OFF_AGAINST_CLOCK'
      ? [{ timeAllowed: 7200 }, { timeAllowed: 4500 }]
      : [{ timeAllowed: 7200 }],
  timePenalty: { penalty: '1', perStarted: 100 },
})

export const makeCatalogue = (make: Make, federationRef: string, isPony: boolean): DemoCatalogue => {
  const inFederation = { federationRef }
  const protocols = {
    dressage1: make.protocol({ ...inFederation, name: 'Dressuur, 1 jurylid', definition: protocolOf.dressage(['C']) }),
    dressage3: make.protocol({
      ...inFederation,
      name: 'Dressuur, 3 juryleden',
      definition: protocolOf.dressage(['H', 'C', 'B']),
    }),
    notAgainstClock: make.protocol({
      ...inFederation,
      name: 'Tabel A zonder chrono',
      definition: jumpingProtocol('TABLE_A_NOT_AGAINST_CLOCK'),
    }),
    againstClock: make.protocol({
      ...inFederation,
      name: 'Tabel A met chrono',
      definition: jumpingProtocol('TABLE_A_AGAINST_CLOCK'),
    }),
    jumpOff: make.protocol({
      ...inFederation,
      name: 'Tabel A met barrage',
      definition: jumpingProtocol('TABLE_A_JUMP_OFF_AGAINST_CLOCK'),
    }),
    dressageSheet: make.protocol({ ...inFederation, name: 'Dressuur L1, proef 2', definition: dressageSheet }),
    styleSheet: make.protocol({ ...inFederation, name: 'Stijlrijden', definition: styleSheet }),
    foalSheet: make.protocol({ ...inFederation, name: 'Veulens aan de hand', definition: foalSheet }),
  }
  const dressage = make.sportTypeVariant({
    ...inFederation,
    name: isPony ? 'Ponydressuur' : 'Dressuur',
    code: 'DR',
    sportType: 'DRESSAGE',
  })
  const jumping = make.sportTypeVariant({
    ...inFederation,
    name: isPony ? 'Ponyspringen' : 'Springen',
    code: 'SP',
    sportType: 'SHOW_JUMPING',
  })
  const categories = [
    ...dressageLevels.map(([code, averageRoundSeconds], rank) =>
      make.sportCategory({
        ...inFederation,
        sportTypeVariantRef: dressage.ref,
        name: `Dressuur ${code}`,
        code: `DR-${code}`,
        rank,
        averageRoundSeconds,
        protocolRef: (rank >= 2 ? protocols.dressage3 : protocols.dressage1).ref,
        isPony,
      }),
    ),
    ...jumpingHeights.map(([height, averageRoundSeconds], rank) =>
      make.sportCategory({
        ...inFederation,
        sportTypeVariantRef: jumping.ref,
        name: `Springen ${Number(height) / 100 >= 1 ? `1,${height.slice(1)}` : `0,${height}`} m`,
        code: `SP-${height}`,
        rank,
        averageRoundSeconds,
        protocolRef: (rank < 2 ? protocols.notAgainstClock : rank < 4 ? protocols.againstClock : protocols.jumpOff).ref,
        isPony,
      }),
    ),
  ]
  const articles = [
    make.article({ ...inFederation, name: 'Inschrijving', type: 'SUBSCRIPTION', amountCents: 1500, isDefault: true }),
    make.article({
      ...inFederation,
      name: 'Laattijdige inschrijving',
      type: 'ADDITIONAL_SUBSCRIPTION',
      amountCents: 2500,
    }),
    make.article({ ...inFederation, name: 'Niet gestart', type: 'NO_SHOW', amountCents: 3000 }),
  ]
  const priceProfiles = [
    make.priceProfile({ ...inFederation, name: 'Standaard', isDefault: true }),
    make.priceProfile({ ...inFederation, name: 'Jeugd', reductionBasisPoints: 2500 }),
    make.priceProfile({ ...inFederation, name: 'Organiserende club', reductionBasisPoints: 10_000 }),
  ]
  return { protocols: Object.values(protocols), dressage, jumping, categories, articles, priceProfiles }
}
