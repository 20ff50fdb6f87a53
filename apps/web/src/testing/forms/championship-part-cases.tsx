// The forms of the parts of a championship.
import { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import {
  ChampionshipDistributionView,
  ChampionshipGroupView,
  ChampionshipMain,
  ChampionshipPhaseView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import { ManagedChampionshipCompetition } from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { PointHistory, StandingRow } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { SelectionView } from '@oxer/domain/competitions/championship-ranking/championship-selection.schema'
import { screen, within } from '@testing-library/react'
import { CountingDrawer } from '../../features/championships/championship/components/competitions-tab.tsx'
import { GroupDrawer } from '../../features/championships/championship/components/group-drawer.tsx'
import { MainRankingDrawer } from '../../features/championships/championship/components/main-ranking.tsx'
import { PhaseDrawer } from '../../features/championships/championship/components/phase-drawer.tsx'
import { ChangePoints } from '../../features/championships/championship/components/points-tab.tsx'
import {
  CorrectionDrawer,
  PointsByHandDrawer,
} from '../../features/championships/championship/components/ranking-drawers.tsx'
import { DecisionDrawer } from '../../features/championships/championship/components/selection-drawers.tsx'
import { SettingsDrawer } from '../../features/championships/championship/components/settings-tab.tsx'
import { sampleOf } from '../sample.ts'
import { at, type FormCase, text } from './form-case.tsx'

const money = { amountWithTax: 0, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const, articleRef: null }
const championship = sampleOf(ChampionshipDetail, {
  ...{ name: 'League', start: '2026-10-01', end: '2027-03-31', color: '#245d4f', sportTypes: ['DRESSAGE'], version: 3 },
  ...{ registrationFee: money, lateRegistrationFee: money, noShowFee: money, maxParticipationsPerRider: 1 },
  ...{ hasPreRegistration: false, hasJuryPreRegistration: false, preRegistrationStart: null, preRegistrationEnd: null },
  ...{ juryPreRegistrationStart: null, juryPreRegistrationEnd: null, sportCategories: [], description: '' },
  ...{ championshipPractitionerDependenceType: 'RIDER_HORSE', timeAssignmentStartInDaysBefore: 30 },
})
const group = ChampionshipGroupView.parse({
  ...{ ref: championship.ref, phaseRef: championship.ref, name: 'Read', organisations: [], persons: [] },
  ...{ rules: {}, selection: null, version: 3 },
})
const phase = ChampionshipPhaseView.parse({
  ...{ ref: championship.ref, name: 'Read', level: 1, rules: {}, groups: [], version: 3 },
})
const ridden = ['District', 'Province', 'Final'].map((name, index) => ({
  ...phase,
  ...{ ref: championship.ref.replace(/.$/, String(index)), name, level: index + 1 },
}))
const [district = '', province = '', final = ''] = ridden.map(({ ref }) => ref)
const mainOf = (phases: readonly string[], version: number) => ChampionshipMain.parse({ main: { phases }, version })
const competition = sampleOf(ManagedChampionshipCompetition, {
  ...{ factor: '1', counting: 'BEST_OF', countsCategories: true, groupRefs: [], version: 3 },
})
const points = ChampionshipDistributionView.parse({
  ...{ ref: championship.ref, group: null, sportCategory: null, version: 3 },
  definition: { kind: 'OWN_FORMULA', formula: 'place' },
})
const line = {
  ...{ ref: championship.ref, date: '2026-11-01', place: 1, participants: 9, points: '20', factor: '1' },
  ...{ competition: { ref: championship.ref, name: 'Read' }, test: { ref: championship.ref, name: 'Read' } },
  ...{ use: 'COUNTED' as const, isManual: true, calculated: '10', notes: 'Read', byName: null, version: 3 },
}
const manual = { total: null, notes: 'Read', byName: null, version: 3 }
const history = PointHistory.parse({
  ...{ row: sampleOf(StandingRow), bestOf: null, lines: [line], missed: [], carried: null, above: null, below: null },
  ...{ manual, excludedReason: null },
})
const standing = { championship: championship.ref, ranking: championship.ref, practitioner: history.row.key }
const selected = {
  ...{
    ref: championship.ref,
    key: championship.ref,
    rider: null,
    horse: null,
    team: null,
    group: null,
    place: 1,
    total: '10',
  },
  ...{ state: 'SELECTED' as const, reason: 'Read', byName: null, version: 3 },
}
const selection = SelectionView.parse({
  ...{ phase: { ref: championship.ref, name: 'Read' }, draft: [], frozen: [selected] },
  frozenAt: '2026-11-01T10:00:00.000Z',
})
const phases = { list: () => [phase], organisations: () => [] }
const catalogue = { article: { list: () => [] } }

export const championshipPartCases: readonly FormCase[] = [
  {
    file: 'championships/championship/components/phase-drawer.tsx',
    name: 'a phase of a championship',
    screen: (close) => <PhaseDrawer championship={championship.ref} phase={phase} phases={[phase]} onClose={close} />,
    path: 'championships.championshipPhase.update',
    stored: phase,
    theirs: (name, version) => ({ ...phase, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'championships/championship/components/group-drawer.tsx',
    name: 'a group of a championship',
    screen: (close) => <GroupDrawer championship={championship} phase={phase} group={group} onClose={close} />,
    answers: { championships: { championshipPhase: phases } },
    path: 'championships.championshipPhase.updateGroup',
    stored: group,
    theirs: (name, version) => ({ ...group, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'championships/championship/components/main-ranking.tsx',
    name: 'the main ranking of a championship',
    screen: (close) => (
      <MainRankingDrawer championship={championship.ref} main={mainOf([district], 3)} phases={ridden} onClose={close} />
    ),
    path: 'championships.championshipPhase.updateMain',
    stored: mainOf([district], 3),
    theirs: (words, version) => mainOf(words === 'Newer' ? [final] : [province, final], version),
    field: {
      label: 'Phases that count',
      change: async (drawer, user) => {
        await user.click(within(drawer).getByRole('combobox', { name: /^Phases that count/ }))
        await user.click(await screen.findByRole('option', { name: 'Province' }))
        await user.keyboard('{Tab}')
      },
      sent: at('main.phases'),
      mine: [district, province],
      theirs: (words) => (words === 'Newer' ? [final] : [province, final]),
    },
  },
  {
    file: 'championships/championship/components/competitions-tab.tsx',
    name: 'a competition of a championship',
    screen: (close) => <CountingDrawer championship={championship.ref} row={competition} onClose={close} />,
    answers: { championships: { championshipPhase: phases } },
    path: 'competitions.championshipCompetition.update',
    stored: competition,
    theirs: (words, version) => ({ ...competition, factor: String(1 + words.length), version }),
    field: {
      ...text('Coefficient', 'factor', '1.5'),
      theirs: (words) => String(1 + words.length),
    },
  },
  {
    file: 'championships/championship/components/points-tab.tsx',
    name: 'the points of a championship',
    screen: (close) => <ChangePoints championship={championship} stored={points} onClose={close} />,
    answers: {
      championships: { championshipPhase: phases },
      competitions: { championshipCompetition: { trialTests: () => [] } },
    },
    path: 'championships.championshipPhase.saveDistribution',
    stored: points,
    theirs: (words, version) => ({
      ...points,
      definition: { ...points.definition, formula: `place + ${words.length}` },
      version,
    }),
    field: {
      label: 'Points',
      change: async (drawer, user) => {
        const input = within(drawer).getByRole('textbox', { name: /^Formula/ })
        await user.clear(input)
        await user.type(input, 'place + 1')
      },
      sent: (body) => Reflect.get(Reflect.get(body, 'definition'), 'formula'),
      mine: 'place + 1',
      theirs: (words) => `place + ${words.length}`,
    },
  },
  {
    file: 'championships/championship/components/settings-tab.tsx',
    name: 'fees and limits of a championship',
    screen: (close) => <SettingsDrawer championship={championship} onClose={close} />,
    answers: { catalogue },
    path: 'championships.championship.updateGeneral',
    stored: championship,
    theirs: (words, version) => ({ ...championship, maxParticipationsPerRider: words.length, version }),
    field: {
      ...text('Per rider', 'maxParticipationsPerRider', '7'),
      mine: 7,
      theirs: (words) => words.length,
    },
  },
  {
    file: 'championships/championship/components/ranking-drawers.tsx',
    name: 'an entry of a ranking of a championship',
    screen: (close) => <CorrectionDrawer of={standing} history={history} onClose={close} />,
    path: 'competitions.championshipRanking.editEntry',
    stored: { ...history, version: 3 },
    theirs: (notes, version) => ({ ...history, manual: { ...manual, notes, version }, version }),
    field: text('Note', 'notes'),
  },
  {
    file: 'championships/championship/components/ranking-drawers.tsx',
    name: 'points of a result in a championship',
    screen: (close) => <PointsByHandDrawer championship={championship.ref} line={line} onClose={close} />,
    path: 'competitions.championshipRanking.editPoints',
    stored: { ...history, version: 3 },
    theirs: (notes, version) => ({ ...history, lines: [{ ...line, notes, version }], version }),
    field: text('Note', 'notes'),
  },
  {
    file: 'championships/championship/components/selection-drawers.tsx',
    name: 'a decision on a selection of a championship',
    screen: (close) => <DecisionDrawer championship={championship.ref} row={selected} onClose={close} />,
    path: 'competitions.championshipRanking.decideSelection',
    stored: selected,
    answer: selection,
    theirs: (reason, version) => ({ ...selection, frozen: [{ ...selected, reason, version }], version }),
    field: text('Reason', 'reason'),
  },
]
