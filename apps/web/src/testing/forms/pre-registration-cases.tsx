import { EntryForm, EntryRider, OwnEntry } from '@oxer/domain/competitions/entry/entry.schema'
import {
  JuryPreRegistration,
  OfferingCompetition,
} from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import {
  JurySettings,
  PreRegistration,
  PreRegistrationLine,
} from '@oxer/domain/competitions/pre-registration/pre-registration.schema'
import { screen } from '@testing-library/react'
import { ChampionshipJury } from '../../features/championships/championship/components/championship-jury.tsx'
import { ChangeJuryDrawer } from '../../features/competitions/jury-pre-registration/components/jury-drawer.tsx'
import { PreRegistrationDrawer } from '../../features/competitions/pre-registration/components/pre-registration-drawer.tsx'
import { EntryChangeDrawer } from '../../features/competitions/registration/components/entry-change-drawer.tsx'
import { sampleOf } from '../sample.ts'
import { at, type FormCase, text } from './form-case.tsx'

const organisation = '01890000-0000-7000-8000-0000000000ab'
const answer = sampleOf(PreRegistration, {
  lines: [sampleOf(PreRegistrationLine, { kind: 'TEST', name: 'Beginners', count: 1 })],
  version: 3,
})
const offer = sampleOf(JuryPreRegistration, { sportTypes: ['DRESSAGE'], remark: 'Read', status: 'OFFERED', version: 3 })
const round = sampleOf(OfferingCompetition, { sportTypes: ['DRESSAGE'], offers: [offer] })
const settings = sampleOf(JurySettings, { startsPerJudge: 10, afternoonFrom: '13:00', version: 3 })

/** Numbers, which another user's words cannot be: each is another number. */
const numberOf = (words: string): number => (words === '' ? 0 : words.length)

const ownEntry = sampleOf(OwnEntry, { notes: 'Read', version: 3 })
const entryForm = sampleOf(EntryForm, {})
const entryRider = sampleOf(EntryRider, { entries: [ownEntry] })

export const preRegistrationCases: readonly FormCase[] = [
  {
    file: 'competitions/registration/components/entry-change-drawer.tsx',
    name: 'an entry of a rider',
    screen: (close) => <EntryChangeDrawer form={entryForm} rider={entryRider} entry={ownEntry} onClose={close} />,
    path: 'competitions.entry.change',
    stored: ownEntry,
    answer: { registrations: [ownEntry], notices: [], informed: [] },
    theirs: (notes, version) => ({ ...ownEntry, notes, version }),
    field: text('Remarks for the organiser', 'notes'),
  },
  {
    file: 'competitions/pre-registration/components/pre-registration-drawer.tsx',
    name: 'the announced starts of a club',
    screen: (close) => <PreRegistrationDrawer organisation={organisation} answer={answer} onClose={close} />,
    path: 'competitions.organisationPreRegistration.save',
    stored: answer,
    theirs: (words, version) => ({
      ...answer,
      lines: answer.lines.map((line) => ({ ...line, count: numberOf(words) })),
      version,
    }),
    field: { ...text('Beginners', 'counts.0.count', '42'), label: 'Starts', mine: 42, theirs: numberOf },
  },
  {
    file: 'competitions/jury-pre-registration/components/jury-drawer.tsx',
    name: 'an offered judge',
    screen: (close) => <ChangeJuryDrawer organisation={organisation} round={round} offer={offer} onClose={close} />,
    path: 'competitions.organisationJuryPreRegistration.save',
    stored: offer,
    theirs: (remark, version) => ({ ...offer, remark, version }),
    field: text('Remark', 'remark'),
  },
  {
    file: 'championships/championship/components/championship-jury.tsx',
    name: 'the rules for judges of a championship',
    screen: () => <ChampionshipJury championship={organisation} canEdit />,
    open: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Rules for judges' }))
    },
    answers: { competitions: { juryPreRegistration: { rounds: () => [], settings: () => settings } } },
    path: 'competitions.juryPreRegistration.saveSettings',
    stored: settings,
    theirs: (words, version) => ({ ...settings, startsPerJudge: numberOf(words), version }),
    field: {
      ...text('Starts for which a club sends one judge', 'startsPerJudge', '42'),
      sent: at('startsPerJudge'),
      mine: 42,
      theirs: numberOf,
    },
  },
]
