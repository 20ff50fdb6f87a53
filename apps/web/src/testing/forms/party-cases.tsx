import { CareerView, MemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { CourseEventAbilities, CourseEventMetadata } from '@oxer/domain/courses/course-event/course-event.schema'
import {
  ChangeableCourseRegistration,
  CourseResult,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { ExternalAccountingView } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { OrganisationDetail } from '@oxer/domain/parties/organisation/organisation.schema'
import { StudbookView } from '@oxer/domain/parties/studbook/studbook.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { CareerPage } from '../../features/careers/career/career.page.tsx'
import { CareersPage } from '../../features/careers/career/careers.page.tsx'
import { CategoryDrawer } from '../../features/careers/career/components/category-drawer.tsx'
import { DistributionDrawer } from '../../features/careers/career/components/distribution-drawer.tsx'
import { RuleDrawer } from '../../features/careers/career/components/rule-drawer.tsx'
import { EditCourseEvent } from '../../features/courses/course-event/components/course-event-drawer.tsx'
import { RemarksDrawer } from '../../features/courses/course-event/components/registration-drawers.tsx'
import { CourseEventResultsPage } from '../../features/courses/course-event/course-event-results.page.tsx'
import { GeneralPage } from '../../features/federation/federation/general.page.tsx'
import { ChangeBillItemDrawer } from '../../features/finance/bill/components/bill-item-drawer.tsx'
import { AccountDrawer } from '../../features/finance/card-payment/components/account-drawer.tsx'
import { ExternalAccountingPage } from '../../features/finance/external-accounting/external-accounting.page.tsx'
import { OrderAccountDrawer } from '../../features/finance/order/components/order-account-drawer.tsx'
import { TermsDrawer } from '../../features/finance/reminder/components/terms-drawer.tsx'
import { CloseDrawer } from '../../features/finance/settings/components/close-drawer.tsx'
import { SettingsDrawer } from '../../features/finance/settings/components/settings-drawer.tsx'
import { ContactAccountDrawer } from '../../features/parties/contact-account/components/contact-account-drawer.tsx'
import { HeightsSection } from '../../features/parties/horse/components/heights-section.tsx'
import { HorseDrawer } from '../../features/parties/horse/components/horse-drawer.tsx'
import { SignatureDrawer } from '../../features/parties/horse/components/signature-drawer.tsx'
import { OrganisationDrawer } from '../../features/parties/organisation/components/organisation-drawer.tsx'
import { CareerDrawer } from '../../features/parties/person/components/career-drawer.tsx'
import { MemberDrawer } from '../../features/parties/person/components/member-drawer.tsx'
import { StudbooksPage } from '../../features/registry/merge/studbooks.page.tsx'
import { testBillItem } from '../bills.ts'
import { testFederationRef, testFederationSettings, testHorseDetail, testMemberDetail } from '../parties.ts'
import { sampleOf } from '../sample.ts'
import { at, byButton, byMenu, type FormCase, inFederation, nothing, text } from './form-case.tsx'
import { ownerCase } from './owner-case.tsx'

const ref = '01890000-0000-7000-8000-0000000000aa'
const other = '01890000-0000-7000-8000-0000000000bb'

const horse = testHorseDetail({ version: 3 })
const member = testMemberDetail({ version: 3 })
const club = sampleOf(OrganisationDetail, { name: 'Read', sportTypes: ['DRESSAGE'], version: 3 })
const account = sampleOf(ContactAccountView, { name: 'Read', version: 3 })
const federation = testFederationSettings()
const entry = sampleOf(MemberCareer, {
  categories: [{ ref, name: 'B' }],
  activeCategory: { ref, name: 'B' },
  version: 3,
})
const billItem = testBillItem({ description: 'Read', article: { ref, name: 'Box' }, version: 3 })
const order = sampleOf(OrderDetail, {
  ...{ payer: { type: 'PERSON', ref, name: 'Eva Claes' }, accountTo: null, accountInvoiceTo: { ref, name: 'Read' } },
  version: 3,
})
/** The account that another user chose, by the word of the test. */
const accountOf = (words: string): string => (words === 'Theirs' ? ref : other).replace('0000-7000', '1111-7000')
const bookSettings = sampleOf(BookSettings, {
  ...{
    termDays: 30,
    mailsDocuments: false,
    attachesUbl: false,
    needsSecondPerson: false,
    closedThrough: null,
    version: 3,
  },
})
const cardSettings = { account: 'acct_read00', isConfigured: true, mode: 'TEST' as const, version: 3 }
const reminderTerms = { isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 500, version: 3 }
const accounting = sampleOf(ExternalAccountingView, { system: 'EXACT_ONLINE', version: 3 })
const career = sampleOf(CareerView, {
  name: 'Read',
  state: 'DRAFT',
  actions: ['EDIT'],
  categories: [{ ref, name: 'Read', criteria: { type: 'NONE' }, pointDistributions: [] }],
  transitionRules: [
    {
      ref: other,
      class: 'CAN_INCREASE',
      from: null,
      to: null,
      conditions: [{ kind: 'INACTIVE', months: 12 }],
      pointsAfter: 'ZERO',
    },
  ],
  version: 3,
})
const [category] = career.categories
const [rule] = career.transitionRules
const variant = { ref: other, name: 'Dressage', sportType: 'DRESSAGE' as const }
const formula = (words: string) =>
  PointDistribution.parse({ kind: 'OWN_FORMULA', formula: words === 'Theirs' ? 'place + 1' : 'place + 2' })
const withPoints = (distribution: PointDistribution, version: number) => ({
  ...career,
  categories: career.categories.map((each) => ({
    ...each,
    pointDistributions: [{ sportTypeVariantRef: other, distribution }],
  })),
  version,
})
const event = sampleOf(CourseEventMetadata, {
  title: 'Read',
  courseRef: { ref, name: 'Course' },
  rules: emptyRules,
  days: [
    {
      ref,
      courseDay: 1,
      day: '2026-05-17',
      start: '09:00',
      end: '10:00',
      location: Address.parse({ street: 'Kerkstraat', cityName: 'Gent' }),
      isFavourite: false,
    },
  ],
  version: 3,
})
const registration = sampleOf(ChangeableCourseRegistration, { remarks: 'Read', version: 3 })
const result = sampleOf(CourseResult, { notes: 'Read', version: 3 })

const studbook = sampleOf(StudbookView, { name: 'Warmblood', code: 'BWP', country: 'BEL', spellings: [], version: 3 })

export const partyCases: readonly FormCase[] = [
  {
    file: 'registry/merge/studbooks.page.tsx',
    name: 'a studbook',
    screen: () => inFederation(<StudbooksPage />),
    open: async (user) => user.click(await screen.findByText(studbook.name)),
    answers: {
      parties: { studbook: { list: () => ({ items: [studbook], next: null }) } },
      registry: { merge: { ofStudbook: () => [] } },
    },
    path: 'parties.studbook.update',
    stored: studbook,
    theirs: (name, version) => ({ ...studbook, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'parties/horse/components/horse-drawer.tsx',
    name: 'a horse',
    screen: (close) => <HorseDrawer horse={horse} canVerify onClose={close} />,
    path: 'parties.horse.update',
    stored: horse,
    theirs: (owner, version) => ({ ...horse, owner, version }),
    field: text('Owner', 'owner'),
  },
  ownerCase,
  {
    file: 'parties/horse/components/signature-drawer.tsx',
    name: 'the markings of a horse',
    screen: (close) => <SignatureDrawer horse={horse} onClose={close} />,
    path: 'parties.horse.update',
    stored: horse,
    theirs: (signature, version) => ({ ...horse, signature, version }),
    field: text('Description', 'signature'),
  },
  {
    file: 'parties/horse/components/heights-section.tsx',
    name: 'a measurement of a horse',
    screen: () => <HeightsSection horse={horse} canEdit />,
    open: byButton('Add measurement'),
    path: 'parties.horse.addWithersHeight',
    stored: horse,
    theirs: (owner, version) => ({ ...horse, owner, version }),
    adds: true,
    field: {
      ...text('Measured by', 'examinator'),
      change: async (drawer, user) => {
        await user.type(within(drawer).getByRole('textbox', { name: /Measured on/ }), '17/05/2026')
        await user.type(within(drawer).getByRole('textbox', { name: /Height in cm/ }), '148')
        await user.type(within(drawer).getByRole('textbox', { name: /Measured by/ }), 'Mine')
      },
    },
  },
  {
    file: 'parties/organisation/components/organisation-drawer.tsx',
    name: 'an organisation',
    screen: (close) => <OrganisationDrawer organisation={club} onClose={close} />,
    path: 'parties.organisation.update',
    stored: club,
    theirs: (site, version) => ({ ...club, site, version }),
    field: text('Location', 'site'),
  },
  {
    file: 'parties/contact-account/components/contact-account-drawer.tsx',
    name: 'a contact account',
    screen: (close) => (
      <ContactAccountDrawer
        contact={{ contactType: account.contactType, contactRef: account.contactRef }}
        account={account}
        isFirst={false}
        onClose={close}
      />
    ),
    path: 'parties.contactAccount.update',
    stored: account,
    theirs: (name, version) => ({ ...account, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'parties/person/components/member-drawer.tsx',
    name: 'a member',
    screen: (close) => <MemberDrawer member={member} onClose={close} />,
    answers: {
      parties: {
        person: { form: () => ({ licenses: [], memberBenefits: [], customAttributes: [] }), contacts: () => [] },
      },
    },
    path: 'parties.person.update',
    stored: member,
    theirs: (profession, version) => ({ ...member, profession, version }),
    field: text('Profession', 'profession'),
  },
  {
    file: 'parties/person/components/career-drawer.tsx',
    name: 'a combination in a career',
    screen: (close) => <CareerDrawer member={ref} entry={entry} onClose={close} />,
    path: 'careers.career.saveOfMember',
    stored: entry,
    theirs: (comments, version) => ({ ...entry, comments, version }),
    field: text('Comments', 'comments'),
  },
  {
    file: 'federation/federation/general.page.tsx',
    name: 'a federation',
    screen: () => inFederation(<GeneralPage />),
    open: byButton('Edit'),
    path: 'federation.federation.update',
    stored: federation,
    theirs: (name, version) => ({ ...federation, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'finance/bill/components/bill-item-drawer.tsx',
    name: 'an item of a bill',
    screen: (close) => (
      <ChangeBillItemDrawer
        owner={{ kind: 'member', ref }}
        bill={ref}
        item={billItem}
        offered={{ articles: [], taxLevels: [] }}
        onClose={close}
      />
    ),
    path: 'finance.memberBill.editItem',
    stored: billItem,
    theirs: (words, version) => ({ ...billItem, description: words, version }),
    field: text('Description', 'description'),
  },
  {
    file: 'finance/reminder/components/terms-drawer.tsx',
    name: 'when to remind',
    screen: (close) => <TermsDrawer federation={testFederationRef} terms={reminderTerms} onClose={close} />,
    path: 'finance.reminder.saveTerms',
    stored: reminderTerms,
    theirs: (words, version) => ({ ...reminderTerms, feeCents: words === 'Theirs' ? 200 : 300, version }),
    field: {
      ...text('Costs of the second reminder', 'feeCents', '1.00'),
      mine: 100,
      theirs: (words) => (words === 'Theirs' ? 200 : 300),
    },
  },
  {
    file: 'finance/card-payment/components/account-drawer.tsx',
    name: 'account for cards',
    screen: (close) => <AccountDrawer organisation={testFederationRef} settings={cardSettings} onClose={close} />,
    path: 'finance.cardPayment.saveSettings',
    stored: cardSettings,
    theirs: (words, version) => ({ ...cardSettings, account: `acct_${words.replaceAll(' ', '')}000000`, version }),
    field: {
      ...text('Account for cards', 'account', 'acct_mine00'),
      mine: 'acct_mine00',
      theirs: (words) => `acct_${words.replaceAll(' ', '')}000000`,
    },
  },
  {
    file: 'finance/external-accounting/external-accounting.page.tsx',
    name: 'external accounting',
    screen: () => inFederation(<ExternalAccountingPage />),
    open: byButton('Edit', 'Set up'),
    answers: { finance: { externalAccounting: { get: () => accounting } } },
    path: 'finance.externalAccounting.save',
    stored: accounting,
    theirs: (salesJournal, version) => ({ ...accounting, salesJournal, version }),
    field: text('Sales journal', 'salesJournal'),
  },
  {
    file: 'finance/order/components/order-account-drawer.tsx',
    name: 'the account that an order is invoiced to',
    screen: (close) => <OrderAccountDrawer federation={ref} order={order} which="INVOICE_TO" onClose={close} />,
    answers: { parties: { contactAccount: { list: () => [{ ...account, ref: other, name: 'Mine' }] } } },
    path: 'finance.order.setAccountInvoiceTo',
    stored: order,
    theirs: (words, version) => ({ ...order, accountInvoiceTo: { ref: accountOf(words), name: words }, version }),
    field: {
      label: 'Invoice to',
      change: async (drawer, user) => {
        await within(drawer).findByRole('option', { name: 'Mine' })
        await user.selectOptions(within(drawer).getByRole('combobox', { name: /^Invoice to/ }), 'Mine')
      },
      sent: at('accountRef'),
      mine: other,
      theirs: accountOf,
    },
  },
  {
    file: 'finance/settings/components/settings-drawer.tsx',
    name: 'the settings of a seller',
    screen: (close) => <SettingsDrawer organisation={ref} settings={bookSettings} onClose={close} />,
    path: 'finance.invoice.saveSettings',
    stored: bookSettings,
    theirs: (words, version) => ({ ...bookSettings, termDays: words.length * 10, version }),
    field: {
      label: 'Payment term in days',
      change: async (drawer, user) => {
        const input = within(drawer).getByRole('textbox', { name: /^Payment term in days/ })
        await user.clear(input)
        await user.type(input, '14')
      },
      sent: at('termDays'),
      mine: 14,
      theirs: (words) => words.length * 10,
    },
  },
  {
    file: 'finance/settings/components/close-drawer.tsx',
    name: 'a period that is closed',
    screen: (close) => <CloseDrawer federation={ref} settings={bookSettings} onClose={close} />,
    answers: { finance: { closing: { get: () => ({ through: '2026-04-30', obstacles: [], warnings: [] }) } } },
    path: 'finance.closing.close',
    stored: bookSettings,
    theirs: (_, version) => ({ ...bookSettings, termDays: 60, version }),
    adds: true,
    field: {
      label: 'Through',
      change: async (drawer, user) => {
        await user.type(within(drawer).getByRole('textbox', { name: /^Through/ }), '30/04/2026{Tab}')
        await waitFor(() => expect(within(drawer).getByRole('status')).toHaveTextContent('Nothing is in the way.'))
      },
      sent: at('through'),
      mine: '2026-04-30',
    },
  },
  {
    file: 'careers/career/careers.page.tsx',
    name: 'a career of the list',
    screen: () => inFederation(<CareersPage onCreated={nothing} />),
    open: byMenu('Read'),
    answers: {
      careers: { career: { list: () => [career] } },
      catalogue: { sportTypeVariant: { list: () => [] }, practitionerGroup: { list: () => [] } },
    },
    path: 'careers.career.update',
    stored: career,
    theirs: (name, version) => ({ ...career, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'careers/career/career.page.tsx',
    name: 'a career',
    screen: () => inFederation(<CareerPage career={career.ref} tab={undefined} />),
    open: byButton('Edit'),
    answers: {
      careers: { career: { get: () => career } },
      catalogue: { sportTypeVariant: { list: () => [] }, practitionerGroup: { list: () => [] } },
    },
    path: 'careers.career.update',
    stored: career,
    theirs: (name, version) => ({ ...career, name, version }),
    field: text('Name', 'name'),
  },
  {
    file: 'careers/career/components/category-drawer.tsx',
    name: 'a category of a career',
    screen: (close) => (
      <CategoryDrawer career={career} federation={testFederationRef} category={category ?? null} onClose={close} />
    ),
    path: 'careers.career.saveCategory',
    stored: career,
    theirs: (name, version) => ({
      ...career,
      categories: career.categories.map((each) => ({ ...each, name })),
      version,
    }),
    field: text('Name', 'name'),
  },
  {
    file: 'careers/career/components/rule-drawer.tsx',
    name: 'a transition rule of a career',
    screen: (close) => (
      <RuleDrawer career={career} federation={testFederationRef} rule={rule ?? null} onClose={close} />
    ),
    path: 'careers.career.updateRule',
    stored: career,
    theirs: (words, version) => ({
      ...career,
      transitionRules: career.transitionRules.map((each) => ({
        ...each,
        conditions: [{ kind: 'INACTIVE' as const, months: words === 'Theirs' ? 24 : 36 }],
      })),
      version,
    }),
    field: {
      ...text('When', 'conditions.0.months', '18'),
      change: async (drawer, user) => {
        const input = within(drawer).getByRole('textbox', { name: /Full months/ })
        await user.clear(input)
        await user.type(input, '18')
      },
      mine: 18,
      theirs: () => 36,
    },
  },
  {
    file: 'careers/career/components/distribution-drawer.tsx',
    name: 'the points of a category',
    screen: (close) => {
      const seen = withPoints(PointDistribution.parse({ kind: 'OWN_FORMULA', formula: 'place' }), 3)
      const [opened] = seen.categories
      return (
        opened && (
          <DistributionDrawer
            career={seen}
            federation={testFederationRef}
            category={opened}
            variant={variant}
            onClose={close}
          />
        )
      )
    },
    path: 'careers.career.saveDistribution',
    stored: career,
    theirs: (words, version) => withPoints(formula(words), version),
    field: {
      ...text('Points', 'request.formula', 'place + 9'),
      change: async (drawer, user) => {
        const input = within(drawer).getByRole('textbox', { name: /Formula/ })
        await user.clear(input)
        await user.type(input, 'place + 9')
      },
      theirs: () => 'place + 2',
    },
  },
  {
    file: 'courses/course-event/components/course-event-drawer.tsx',
    name: 'a course event',
    screen: (close) => <EditCourseEvent courseEvent={event.ref} onClose={close} onSaved={close} />,
    answers: { courses: { courseEvent: { metadata: () => event } } },
    path: 'courses.courseEvent.update',
    stored: event,
    theirs: (title, version) => ({ ...event, title, version }),
    field: text('Title', 'title'),
  },
  {
    file: 'courses/course-event/components/registration-drawers.tsx',
    name: 'the remarks of a registration for a course',
    screen: (close) => <RemarksDrawer courseEvent={event.ref} registration={registration} onClose={close} />,
    path: 'courses.courseEvent.changeRegistration',
    stored: registration,
    theirs: (remarks, version) => ({ ...registration, remarks, version }),
    field: text('Remarks', 'remarks'),
  },
  {
    file: 'courses/course-event/course-event-results.page.tsx',
    name: 'the result of a course',
    screen: () => <CourseEventResultsPage courseEvent={event.ref} />,
    open: async (user) => {
      await user.click(await screen.findByRole('button', { name: /^Result of/ }))
    },
    answers: {
      courses: {
        courseEvent: {
          profile: () => event,
          abilities: () => sampleOf(CourseEventAbilities, { canManageResults: true }),
          results: () => ({ items: [result], next: null }),
        },
      },
    },
    path: 'courses.courseEvent.saveResult',
    stored: result,
    theirs: (notes, version) => ({ ...result, notes, version }),
    field: { ...text('Notes', 'notes'), sent: at('notes') },
  },
]
