import * as z from 'zod'

export const SportType = z
  .enum([
    'ALL',
    'GENERIC',
    'UNKNOWN',
    'SHOW_JUMPING',
    'DRESSAGE',
    'CROSS_COUNTRY',
    'EVENTING',
    'DRIVING',
    'STYLE_RIDING',
    'AUCTION',
    'PRESENTATION',
  ])
  .meta({ id: 'SportType' })
export type SportType = z.infer<typeof SportType>
