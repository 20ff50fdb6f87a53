import type { PublicFrame } from '@oxer/api/types'
import type { PublicStartlist } from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { asPlanned } from '@oxer/domain/competitions/time-schedule/ring-forecast.schema'
import { createFormats } from '@oxer/i18n/formats'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Startlist } from './activity.tsx'
import { ArenaProvider } from './arena-context.tsx'
import { publicTexts, sharedTexts } from './public-texts.ts'

const frame: PublicFrame = {
  ...{ language: 'EN', languages: ['EN', 'NL'], tenant: { name: 'Oxer', avatar: null, colour: '#0f5b44' } },
  ...{ origin: '', url: '/', year: 2026, version: '1', style: '', scriptUrl: null },
}
const arena = {
  t: publicTexts('en'),
  shared: sharedTexts('en'),
  formats: createFormats('en'),
  frame,
  competition: null,
}

const pause = {
  ...{ durationMinutes: 10, description: '', breakType: null, draggingBefore: null, registrationRef: null },
  ...{ testSetRef: null, starter: null, isScratched: false, outOfCompetition: false, result: null, ...asPlanned },
}
const list = (columns: PublicStartlist['columns']): PublicStartlist => ({
  activity: {
    ...{ ref: 'a', kind: 'SPORT', breakKind: null, name: 'M1', description: '', link: null, arenaRef: null },
    ...{
      date: '2026-05-16',
      start: '09:00',
      end: '10:00',
      hasStartlist: true,
      hasRanking: false,
      starters: 1,
      done: 0,
    },
    championship: null,
  },
  ...{ arena: null, status: 'FINAL', mayChange: false, draw: null, changedAt: null, heading: '', headers: [] },
  ...{ columns, hasPositions: columns.includes('POSITION') },
  entries: [
    { ...pause, ref: 'e1', type: 'BREAK', position: null, time: '09:00' },
    {
      ...{ ...pause, ref: 'e2', type: 'PARTICIPANT', position: 1, time: '09:10', durationMinutes: null },
      starter: { startNumber: 7, rider: 'Ana Novák', horse: 'Zefír', organisation: 'Club Brno' },
    },
  ],
})

const shown = (columns: PublicStartlist['columns']): string[] => {
  render(
    <ArenaProvider value={arena}>
      <Startlist startlist={list(columns)} ring={null} timeZone="Europe/Brussels" />
    </ArenaProvider>,
  )
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(-3)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'))
}

describe('a public start list', () => {
  it('has the order of its layout: the figures first', () => {
    expect(shown(['TIME', 'POSITION', 'NUMBER', 'HORSE', 'RIDER', 'ORGANISATION'])).toEqual([
      'Time|Horse|Result',
      '09:00|Break 10 min',
      '09:101Start number 7|ZefírAna NovákClub Brno|',
    ])
  })

  it('has the order of its layout: the names first', () => {
    expect(shown(['RIDER', 'ORGANISATION', 'HORSE', 'TIME'])).toEqual([
      'Rider|Time|Result',
      'Break 10 min|09:00|',
      'Ana NovákClub BrnoZefír|09:10Start number 7|',
    ])
  })
})
