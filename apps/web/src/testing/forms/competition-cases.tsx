import { changeRule, copyRuleSet } from '@oxer/domain/catalogue/rule-set/rule-set.rules'
import type { RuleSetView } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { shippedRuleSets } from '@oxer/domain/catalogue/rule-set/shipped-rule-sets.presets'
import { Arena } from '@oxer/domain/competitions/arena/arena.schema'
import { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { ComposedRankingView } from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { EarnedPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import {
  RegisteredHorse,
  Registration,
  RegistrationMetadata,
  RegistrationTest,
} from '@oxer/domain/competitions/registration/registration.schema'
import type { QuickJurySeen } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import { AutomaticStartlistOutcome } from '@oxer/domain/competitions/startlist/start-order.schema'
import {
  ComputedStartlist,
  Startlist,
  StartlistGroup,
  StartlistMetadata,
  StartlistParameters,
  StartlistSummary,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { Team, TeamList } from '@oxer/domain/competitions/team/team.schema'
import { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { ScheduledActivityView, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { PicturedRefName } from '@oxer/domain/kernel/ref/ref.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { PersonMatch } from '@oxer/domain/parties/person/person.schema'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { RuleSetPage } from '../../features/catalogue/rule-set/rule-set.page.tsx'
import { BreakDrawer } from '../../features/competitions/break/components/break-drawer.tsx'
import { ArenaDrawer } from '../../features/competitions/competition/components/arena-drawer.tsx'
import { SectionEditor } from '../../features/competitions/competition/components/section-editors.tsx'
import { ComposedDrawer } from '../../features/competitions/ranking/components/composed-drawer.tsx'
import { PointsDrawer } from '../../features/competitions/ranking/components/points-drawer.tsx'
import { RegistrationDrawer } from '../../features/competitions/registration/components/registration-drawer.tsx'
import { AutomaticDrawer } from '../../features/competitions/startlist/components/automatic-drawer.tsx'
import { DrawDrawer } from '../../features/competitions/startlist/components/draw-drawer.tsx'
import { ParametersDrawer } from '../../features/competitions/startlist/components/parameters-drawer.tsx'
import { QuickJuryDrawer } from '../../features/competitions/startlist/components/quick-jury-drawer.tsx'
import { TeamsPage } from '../../features/competitions/team/teams.page.tsx'
import { RegistrationRulesDrawer } from '../../features/competitions/test/components/registration-rules-drawer.tsx'
import { TestDrawer } from '../../features/competitions/test/components/test-drawer.tsx'
import { ActivityDrawer } from '../../features/competitions/time-schedule/components/activity-drawer.tsx'
import { activityFields } from '../../features/competitions/time-schedule/schedule-activity.form.ts'
import { useScheduleMutations } from '../../features/competitions/time-schedule/time-schedule.mutations.ts'
import { testTestsMetadata } from '../competition.ts'
import { testManagedCompetition } from '../managed-competition.ts'
import { sampleOf } from '../sample.ts'
import { at, byMenu, type FormCase, inCompetition, inFederation, nothing, text } from './form-case.tsx'
import { placesCase } from './places-case.tsx'
import { prizesCase } from './prizes-case.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const { competition } = testManagedCompetition()

type Section = Parameters<typeof SectionEditor>[0]['section']

const section = (
  name: Section,
  path: string,
  theirs: (words: string) => Partial<typeof competition>,
  field: FormCase['field'],
): FormCase => ({
  file: 'competitions/competition/components/section-editors.tsx',
  name: `the section ${name} of a competition`,
  screen: (close) => inCompetition(<SectionEditor section={name} onClose={close} />),
  answers: {
    parties: {
      person: {
        search: () => ({ matches: [sampleOf(PersonMatch, { ref: competition.ref, name: 'Mine' })], hasMore: false }),
      },
    },
  },
  path: `competitions.competition.${path}`,
  stored: competition,
  theirs: (words, version) => ({ ...competition, ...theirs(words), version }),
  field,
})

const number = (label: string, path: string): FormCase['field'] => ({
  ...text(label, path, '15'),
  mine: 15,
  theirs: () => 45,
})
const minutes = (words: string): number => (words === 'Theirs' ? 30 : 45)
const contact = (name: string) => ({ role: 'RESPONSIBLE' as const, name, phone: '', email: '' })

const sections: readonly FormCase[] = [
  section('name', 'updateName', (name) => ({ name }), text('Name', 'name')),
  section('dates', 'updateDates', (words) => ({ end: words === 'Theirs' ? '2026-05-18' : '2026-05-19' }), {
    ...text('Last day', 'end', '20/05/2026'),
    mine: '2026-05-20',
    theirs: () => '2026-05-19',
  }),
  section('sports', 'updateGeneral', (words) => ({ sportTypes: words === 'Theirs' ? ['SHOW_JUMPING'] : ['DRIVING'] }), {
    label: 'Sports',
    change: async (drawer, user) => {
      await user.click(within(drawer).getByRole('combobox', { name: /Sports/ }))
      await user.click(await screen.findByRole('option', { name: 'Eventing' }))
    },
    sent: (body) => Reflect.get(body, 'sportTypes'),
    mine: ['DRESSAGE', 'EVENTING'],
    theirs: () => ['DRIVING'],
  }),
  section(
    'organizer',
    'updateOrganizer',
    (name) => ({ organizer: { ...competition.organizer, responsible: { ref, name } } }),
    {
      label: 'Organiser',
      change: async (drawer, user) => {
        await user.type(within(drawer).getByRole('textbox', { name: /Responsible/ }), 'Mine')
        await user.click(await screen.findByRole('option', { name: /Mine/ }))
      },
      sent: (body) => Reflect.get(body, 'responsible'),
      mine: competition.ref,
      theirs: () => ref,
    },
  ),
  section('contacts', 'updateContacts', (name) => ({ contacts: [contact(name)] }), {
    label: 'Contacts',
    change: async (drawer, user) => {
      await user.click(within(drawer).getByRole('button', { name: 'Add contact' }))
      await user.type(within(drawer).getByRole('textbox', { name: /Name/ }), 'Mine')
    },
    sent: (body) => Reflect.get(body, 'contacts'),
    mine: [contact('Mine')],
    theirs: (words) => [contact(words)],
  }),
  section('location', 'updateLocation', (facility) => ({ location: { ...competition.location, facility } }), {
    ...text('Facility', 'location.facility'),
    label: 'Location: Facility',
    change: text('Facility', '').change,
  }),
  section(
    'registration',
    'updateSubscriptionSettings',
    (words) => ({
      registration: {
        ...competition.registration,
        opensAt: `2026-0${words === 'Theirs' ? '3' : '4'}-01T08:00:00.000Z`,
      },
    }),
    {
      ...text('Registration opens', 'registration.opensAt', '01/02/2026'),
      label: 'Registration: Registration opens',
      mine: '2026-01-31T23:00:00.000Z',
      theirs: () => '2026-04-01T08:00:00.000Z',
    },
  ),
  section(
    'live',
    'updateGeneral',
    (words) => ({ live: { ...competition.live, publishRateMinutes: minutes(words) } }),
    number('Minutes between publications', 'live.publishRateMinutes'),
  ),
  section(
    'settings',
    'updateGeneral',
    (words) => ({ settings: { ...competition.settings, transferMinutes: minutes(words) } }),
    number('From one arena', 'settings.transferMinutes'),
  ),
  section('notes', 'updateGeneral', (notes) => ({ notes }), text('Internal notes', 'notes')),
  {
    ...section('fields', 'updateGeneral', (words) => ({ customAttributes: { power: words } }), {
      ...text('Power for lorries', 'customAttributes.power'),
      label: 'Extra fields',
    }),
    answers: {
      federation: {
        customAttribute: { offered: () => [{ key: 'power', name: 'Power for lorries', inputKind: 'INPUT' as const }] },
      },
    },
  },
]

const arena = sampleOf(Arena, { name: 'Read', version: 3 })
const test = sampleOf(TestDetail, { name: 'Read', averageRoundSeconds: 90, draggingBreakMinutes: 10, version: 3 })
const team = sampleOf(Team, { name: 'Read', version: 3 })
const registration = sampleOf(Registration, {
  practitionerRef: sampleOf(PicturedRefName).ref,
  rider: sampleOf(PicturedRefName),
  horse: sampleOf(RegisteredHorse),
  notes: 'Read',
  version: 3,
})
const registrationMetadata = sampleOf(RegistrationMetadata, {
  tests: [sampleOf(RegistrationTest, { ref: registration.testRef })],
})
const parameters = sampleOf(StartlistParameters, {
  parts: [{ testPart: 1, jumping: { courseDesigner: 'Read' }, dressage: null }],
  version: 3,
})
const withDesigner = (courseDesigner: string, version: number) => ({
  ...parameters,
  parts: parameters.parts.map((part) => ({ ...part, jumping: part.jumping && { ...part.jumping, courseDesigner } })),
  version,
})
const earned = sampleOf(EarnedPoints, { version: 1, source: 'CALCULATED', notes: '' })
const ranking = sampleOf(ComposedRankingView, { name: 'Read', version: 3 })
const list = sampleOf(Startlist, { version: 3 })
const group = sampleOf(StartlistGroup, {
  startlists: [sampleOf(StartlistSummary, { ref: competition.ref, name: 'First round' })],
})
const listsMetadata = () => sampleOf(StartlistMetadata, { groups: [group] })
const activity = sampleOf(ScheduledActivityView, { kind: 'TEXT', name: 'Read', version: 3 })
const schedule = sampleOf(TimeSchedule, { days: ['2026-05-17'] })
const rules = { rules: emptyRules, version: 3 }
const children = (words: string) => [
  {
    kind: 'PERSON_HAS_AGE_YEAR' as const,
    operator: '>=' as const,
    number: words === 'Theirs' ? 18 : 21,
    weight: 'EXPECTED' as const,
    inverted: false,
  },
]
const fei = shippedRuleSets.find(({ key }) => key === 'FEI_2026') ?? expect.fail('the set is missing')
const set: RuleSetView = {
  id: ref,
  isOwn: true,
  definition: copyRuleSet(fei, {
    key: 'OWN_1',
    name: 'Read',
    issuer: 'ALPHA',
    validFrom: { value: '2027-01-01', source: 'The board' },
  }),
  version: 3,
}
const withKnockDown = (value: string, version: number): RuleSetView => {
  const changed = changeRule(set.definition, 'SHOW_JUMPING.tableA.knockDown', { kind: 'PENALTIES', value }, 'The board')
  return { ...set, definition: changed.ok ? changed.set : expect.fail('the rule is not changed'), version }
}

const Activity = ({ onClose }: { onClose: () => void }): ReactNode => (
  <ActivityDrawer
    schedule={schedule}
    initial={activityFields({ ...activity, kind: 'TEXT' })}
    stored={activity}
    sender={{
      mutations: useScheduleMutations(),
      competition: schedule.competition.ref,
      withReason: (send) => send(undefined),
    }}
    onClose={onClose}
  />
)

const pause = sampleOf(CompetitionBreak, {
  ref,
  source: 'PLANNING',
  name: 'Read',
  date: competition.start,
  start: '12:00',
  end: '12:30',
  isEditable: true,
  version: 3,
})

export const competitionCases: readonly FormCase[] = [
  ...sections,
  {
    file: 'competitions/break/components/break-drawer.tsx',
    name: 'a break of the time schedule',
    screen: (close) =>
      inCompetition(
        <BreakDrawer stored={pause} places={{ arenas: [{ ...arena, code: 'A' }], lists: [] }} onClose={close} />,
      ),
    path: 'competitions.timeSchedule.saveBreak',
    stored: pause,
    theirs: (name, version) =>
      sampleOf(ScheduledActivityView, { ...pause, kind: 'BREAK', arenaRef: ref, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'competitions/competition/components/arena-drawer.tsx',
    name: 'an arena',
    screen: (close) => inCompetition(<ArenaDrawer arena={arena} onClose={close} />),
    path: 'competitions.arena.update',
    stored: arena,
    theirs: (name, version) => ({ ...arena, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'competitions/test/components/test-drawer.tsx',
    name: 'a test',
    screen: (close) =>
      inCompetition(
        <TestDrawer test={{ ref: test.ref, name: test.name }} metadata={testTestsMetadata()} onClose={close} />,
      ),
    answers: { competitions: { test: { get: () => test } } },
    path: 'competitions.test.save',
    stored: test,
    theirs: (name, version) => ({ ...test, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'competitions/test/components/registration-rules-drawer.tsx',
    name: 'the rules of registration',
    screen: (close) => inCompetition(<RegistrationRulesDrawer onClose={close} />),
    answers: { competitions: { registration: { rules: () => rules } } },
    path: 'competitions.registration.saveRules',
    stored: rules,
    theirs: (words, version) => ({ rules: { ...emptyRules, children: children(words) }, version }),
    field: {
      label: 'Who may register',
      change: async (drawer, user) => {
        await user.click(within(drawer).getByRole('button', { name: 'Add rule' }))
        await user.type(within(drawer).getByRole('textbox', { name: /Years/ }), '16')
      },
      sent: at('rules.children.0.number'),
      mine: 16,
      theirs: () => 21,
    },
  },
  {
    file: 'competitions/team/components/team-drawer.tsx',
    name: 'a team',
    screen: () => inCompetition(<TeamsPage />),
    open: byMenu('Read'),
    answers: { competitions: { team: { list: () => ({ ...sampleOf(TeamList), teams: [team] }) } } },
    path: 'competitions.team.update',
    stored: team,
    theirs: (name, version) => ({ ...team, name, version }),
    field: text('Name of the team', 'name'),
  },
  {
    file: 'competitions/registration/components/registration-drawer.tsx',
    name: 'a registration',
    screen: (close) =>
      inCompetition(
        <RegistrationDrawer
          test={registration.testRef}
          registration={registration}
          metadata={registrationMetadata}
          onClose={close}
        />,
      ),
    path: 'competitions.registration.update',
    stored: registration,
    answer: { registrations: [], notices: [], informed: [] },
    theirs: (notes, version) => ({ ...registration, notes, version }),
    field: text('Remarks', 'notes'),
  },
  {
    file: 'competitions/startlist/components/parameters-drawer.tsx',
    name: 'the course of a start list',
    screen: (close) => inCompetition(<ParametersDrawer list={sampleOf(Startlist)} onSaved={nothing} onClose={close} />),
    answers: { competitions: { startlist: { parameters: () => parameters } } },
    path: 'competitions.startlist.saveParameters',
    stored: parameters,
    theirs: withDesigner,
    field: { ...text('Course', 'parts.0.jumping.courseDesigner'), change: text('Course designer', '').change },
  },
  {
    file: 'competitions/startlist/components/draw-drawer.tsx',
    name: 'the order of a start list',
    screen: (close) =>
      inCompetition(<DrawDrawer changeReason={undefined} list={list} onApplied={nothing} onClose={close} />),
    answers: { competitions: { startlist: { metadata: listsMetadata } } },
    path: 'competitions.startlist.compute',
    stored: list,
    answer: sampleOf(ComputedStartlist),
    theirs: (_, version) => ({ ...list, version }),
    adds: true,
    field: text('Seed of the draw', 'seed', '004711'),
  },
  {
    file: 'competitions/startlist/components/quick-jury-drawer.tsx',
    name: 'the judges of several start lists',
    screen: (close) => inCompetition(<QuickJuryDrawer lists={[{ ...list, group: 'Test' }]} onClose={close} />),
    path: 'competitions.startlist.quickJury',
    stored: list,
    answer: [],
    theirs: (_, version) => ({ version, startlists: [{ id: list.ref, version }] }) satisfies QuickJurySeen,
    version: at('startlists.0.version'),
    adds: true,
    field: {
      label: 'Judge at C',
      change: async (drawer, user) => {
        await user.click(within(drawer).getByRole('checkbox', { name: list.name }))
        await user.type(within(drawer).getByRole('combobox', { name: 'Judge at C' }), 'Mine')
      },
      sent: at('judges.0.name'),
      mine: 'Mine',
    },
  },
  {
    file: 'competitions/startlist/components/automatic-drawer.tsx',
    name: 'an automatic start list',
    screen: (close) =>
      inCompetition(<AutomaticDrawer changeReason={undefined} list={list} onApplied={nothing} onClose={close} />),
    answers: { competitions: { startlist: { metadata: listsMetadata } } },
    path: 'competitions.startlist.automatic',
    stored: list,
    answer: sampleOf(AutomaticStartlistOutcome),
    theirs: (_, version) => ({ ...list, version }),
    adds: true,
    field: {
      label: 'How many',
      change: async (drawer, user) => {
        await within(drawer).findByRole('option', { name: 'First round' })
        await user.selectOptions(within(drawer).getByRole('combobox', { name: 'Results of' }), 'First round')
        await user.type(within(drawer).getByRole('textbox', { name: 'How many' }), '15')
      },
      sent: at('selection.count'),
      mine: 15,
    },
  },
  prizesCase,
  placesCase,
  {
    file: 'competitions/ranking/components/points-drawer.tsx',
    name: 'the points of a ride',
    screen: (close) =>
      inCompetition(
        <PointsDrawer
          earned={earned}
          place={{ competition: competition.ref, test: ref, testSet: ref }}
          timeZone="Europe/Brussels"
          onClose={close}
        />,
      ),
    path: 'competitions.ranking.editPoints',
    stored: earned,
    theirs: (notes, version) => ({ ...earned, notes, version }),
    field: text('Note', 'notes'),
  },
  {
    file: 'competitions/ranking/components/composed-drawer.tsx',
    name: 'a ranking over several tests',
    screen: (close) =>
      inCompetition(
        <ComposedDrawer competition={competition.ref} testSets={[]} view={ranking} onClose={close} onSaved={nothing} />,
      ),
    path: 'competitions.composedRanking.update',
    stored: ranking,
    theirs: (name, version) => ({ ...ranking, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'competitions/time-schedule/components/activity-drawer.tsx',
    name: 'an activity of the time schedule',
    screen: (close) => <Activity onClose={close} />,
    path: 'competitions.timeSchedule.saveText',
    stored: activity,
    theirs: (name, version) => ({ ...activity, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'catalogue/rule-set/components/head-drawer.tsx',
    name: 'the head of a rule set',
    screen: () => inFederation(<RuleSetPage ruleSet={ref} onCopied={nothing} />),
    open: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Name and day' }))
    },
    answers: { catalogue: { ruleSet: { get: () => set } } },
    path: 'catalogue.ruleSet.update',
    stored: set,
    theirs: (name, version) => ({ ...set, definition: { ...set.definition, name }, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'catalogue/rule-set/components/rule-drawer.tsx',
    name: 'a rule of a rule set',
    screen: () => inFederation(<RuleSetPage ruleSet={ref} onCopied={nothing} />),
    open: async (user) => {
      const [button] = await screen.findAllByRole('button', { name: 'Change Knock-down' })
      if (button) await user.click(button)
    },
    answers: { catalogue: { ruleSet: { get: () => set } } },
    path: 'catalogue.ruleSet.update',
    stored: set,
    theirs: (words, version) => withKnockDown(words === 'Theirs' ? '6' : '7', version),
    field: {
      label: 'Value',
      change: async (drawer, user) => {
        const value = within(drawer).getByRole('textbox', { name: 'Value' })
        await user.clear(value)
        await user.type(value, '5')
        await user.type(within(drawer).getByRole('textbox', { name: /Source/ }), 'The board')
      },
      sent: at('changes.0.value'),
      mine: { kind: 'PENALTIES', value: '5' },
      theirs: () => ({ kind: 'PENALTIES', value: '7' }),
    },
  },
]
