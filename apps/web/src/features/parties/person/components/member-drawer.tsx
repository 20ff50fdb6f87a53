import { Alert, Button, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { CreateMember, MemberDetail, type MemberForm, UpdateMember } from '@oxer/domain/parties/person/person.schema'
import type { PersonValidationCode } from '@oxer/domain/parties/person/person-validation.schema'
import { searchPauseMs } from '@oxer/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { CustomAttributeFields } from '../../../../shared/custom-attributes/custom-attribute-fields.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import type { FederationOfUser } from '../../../../shared/federation.ts'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { markRow } from '../../../../shared/hands/mark-row.ts'
import { MaybeKnown, personReasons } from '../../../../shared/likeness.tsx'
import { todayHere } from '../../../../shared/own-time.ts'
import { placeOf } from '../../../../shared/place-of.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useSession } from '../../../../shared/session.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { familyRelations, familyValues } from '../family.form.ts'
import { type MemberValues, newMembership, nobody, toMemberInput, toMemberValues } from '../member.form.ts'
import { memberName } from '../members.columns.tsx'
import { usePersonChanges } from '../person.mutations.ts'
import { useMemberWords } from '../use-member-words.ts'
import { BenefitFields, LicenseFields, type Payer, PayerSelect } from './holding-fields.tsx'
import { ContactFields, IdentityFields, WorkFields } from './member-fields.tsx'
import { MembershipFields } from './membership-fields.tsx'
import { RelationFields } from './relation-fields.tsx'

type Form = UseFormReturnType<MemberValues>

const offersNothing: MemberForm = { licenses: [], memberBenefits: [], customAttributes: [] }

/**
 * The possible payers of licenses besides the member: the parents and clubs in the form, and those that the server
 * returns (p039).
 */
const payersOf = (values: MemberValues, known: readonly Payer[]): Payer[] => {
  const parents = values.relations.flatMap(({ side, person, markedForDeletion }) =>
    side === 'PARENT' && person !== null && !markedForDeletion ? [person] : [],
  )
  const clubs = values.memberships.flatMap(({ organisation }) => organisation ?? [])
  return [...new Map([...known, ...parents, ...clubs].map(({ ref, name }) => [ref, { ref, name }])).values()]
}

/** The codes that have a sentence here; the form itself shows missing and invalid fields. */
const isTold = (code: PersonValidationCode): code is ToldCode => code in toldCodes
const toldCodes = {
  PERSON_IS_MEMBER_OF_ORGANISATION: true,
  PERSON_IS_MEMBER_OF_FEDERATION: true,
  PERSON_HAS_ACHIEVEMENT: true,
  PERSON_HAS_LICENSE: true,
  PERSON_HAS_LICENSE_TYPE: true,
  PERSON_HAS_AGE: true,
  PERSON_HAS_AGE_YEAR: true,
  HORSE_IS_TYPE: true,
  PONY_HAS_WITHERHEIGHT: true,
  HORSE_HAS_AGE: true,
} as const satisfies Partial<Record<PersonValidationCode, true>>
type ToldCode = keyof typeof toldCodes

/** The check of a new member before the save (q026): a member with the same name and birth date, and unmet rules of the licenses. */
const NewMemberCheck = ({ values }: { values: MemberValues }) => {
  const { t } = useTranslation('parties')
  const organisationRef = values.memberships.find(({ organisation }) => organisation !== null)?.organisation?.ref ?? ''
  const { firstName, lastName, birthDate } = values
  const licenses = values.licenses.flatMap(({ licenseRef }) => (licenseRef === '' ? [] : [licenseRef]))
  const isComplete = organisationRef !== '' && birthDate !== null && firstName.trim() !== '' && lastName.trim() !== ''
  const found = trpc.parties.person.validate.useQuery(
    { organisationRef, firstName, lastName, birthDate, licenses },
    { enabled: isComplete, meta: { quiet: true }, retry: false },
  )
  if (!isComplete || !found.data) return null
  const { codes, members } = found.data
  const unmet = codes.filter(isTold)
  return (
    <>
      {codes.includes('PERSON_IS_ALREADY_ACTIVE_WITHIN_ORGANISATION') && (
        <Alert color="yellow" role="status">
          {t('person.knownMember', { names: members.map(({ name }) => name).join(', ') })}
        </Alert>
      )}
      {unmet.length > 0 && (
        <Alert color="yellow" role="status">
          {unmet.map((code) => (
            <p key={code}>{t(`person.validation.${code}`)}</p>
          ))}
        </Alert>
      )}
    </>
  )
}

/** Members who may be the person of the form, found while its name is typed. */
const KnownPersons = ({ values, federation }: { values: MemberValues; federation: string }) => {
  const { t } = useTranslation('parties')
  const { firstName, lastName, birthDate } = values
  const [asked] = useDebouncedValue(JSON.stringify([firstName.trim(), lastName.trim(), birthDate]), searchPauseMs)
  const isNow = asked === JSON.stringify([firstName.trim(), lastName.trim(), birthDate])
  const found = trpc.parties.person.findKnown.useQuery(
    { federation, firstName, lastName, ...(birthDate !== null && { birthDate }) },
    { enabled: isNow && firstName.trim() !== '' && lastName.trim() !== '', meta: { quiet: true }, retry: false },
  )
  return (
    <MaybeKnown
      found={(found.data ?? []).map(({ ref, name, organisations, reasons }) => ({
        ref,
        name: [name, ...organisations.map((each) => each.name)].join(', '),
        href: `${placeOf.member(ref)}/overview`,
        about: personReasons(t, reasons),
      }))}
    />
  )
}

type FormParts = {
  field: FieldsOf<MemberValues>
  federation: Pick<FederationOfUser, 'ref' | 'canRead'>
  offers: MemberForm
  payers: readonly Payer[]
}

const Memberships = ({ field, federation }: FormParts) => (
  <MembershipFields
    federation={federation}
    memberships={field.form.values.memberships}
    onChange={(memberships) => field.form.setFieldValue('memberships', memberships)}
    errors={field.form.errors}
  />
)

const Licenses = ({ field, offers, payers }: FormParts) => (
  <LicenseFields
    offered={offers.licenses}
    licenses={field.form.values.licenses}
    payers={payersOf(field.form.values, payers)}
    onChange={(licenses) => field.form.setFieldValue('licenses', licenses)}
    errors={field.form.errors}
  />
)

/** Who pays for what the member does, unless the thing itself names somebody. */
const StandingPayer = ({ field: { form }, payers }: FormParts) => {
  const { t } = useTranslation('parties')
  return (
    <PayerSelect
      label={t('person.payer.label')}
      description={t('person.payer.why')}
      nobody={t('person.payer.nobodyElse')}
      value={form.values.billTo}
      payers={payersOf(form.values, payers)}
      onChange={(billTo) => form.setFieldValue('billTo', billTo)}
      error={form.errors.billToContactRef}
    />
  )
}

/** What a new member rarely needs at once. */
const MoreFields = ({ field, federation, offers, payers }: FormParts) => {
  const { values, errors, setFieldValue } = field.form
  return (
    <>
      <RelationFields
        federationRef={federation.ref}
        relations={values.relations}
        onChange={(relations) => setFieldValue('relations', relations)}
        errors={errors}
      />
      <BenefitFields
        offered={offers.memberBenefits}
        benefits={values.memberBenefits}
        payers={payersOf(values, payers)}
        onChange={(memberBenefits) => setFieldValue('memberBenefits', memberBenefits)}
        errors={errors}
      />
      <CustomAttributeFields
        definitions={offers.customAttributes}
        values={values.customAttributes}
        onChange={(customAttributes) => setFieldValue('customAttributes', customAttributes)}
        errors={errors}
      />
      <WorkFields field={field} />
    </>
  )
}

const AllFields = (parts: FormParts) => (
  <>
    <IdentityFields field={parts.field} />
    <ContactFields field={parts.field} />
    <Memberships {...parts} />
    <StandingPayer {...parts} />
    <Licenses {...parts} />
    <MoreFields {...parts} />
  </>
)

const atOnce: readonly string[] = ['firstName', 'lastName', 'birthDate', 'gender', 'email', 'memberships', 'licenses']

/** Name, birth date, e-mail, club and license first. The rest is folded until it is wanted, filled in or wrong. */
const NewFields = ({ isWhole, ...parts }: FormParts & { isWhole: boolean }) => {
  const { t } = useTranslation('parties')
  const [isOpen, setOpen] = useState(isWhole)
  const { form } = parts.field
  const isUsed = (name: string): boolean => !atOnce.includes(name.split('.')[0] ?? '')
  const isNeeded =
    Object.keys(form.errors).some(isUsed) || Object.keys(form.values).some((name) => isUsed(name) && form.isDirty(name))
  return (
    <>
      <IdentityFields field={parts.field} />
      <Memberships {...parts} />
      <Licenses {...parts} />
      {isOpen || isNeeded ? (
        <>
          <ContactFields field={parts.field} />
          <MoreFields {...parts} />
        </>
      ) : (
        <Button
          variant="subtle"
          justify="start"
          leftSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('person.more')}
        </Button>
      )}
    </>
  )
}

/** The parents follow the birth date until the user changes them. */
const FamilyRelations = ({ form, first }: { form: Form; first: MemberDetail }) => {
  const { t } = useTranslation('parties')
  const { birthDate, gender } = form.values
  const given = useRef('[]')
  useEffect(() => {
    const relations = familyRelations(first, { birthDate, gender }, todayHere())
    const [before, next] = [given.current, JSON.stringify(relations)]
    if (next === before || JSON.stringify(form.getValues().relations) !== before) return
    given.current = next
    form.setFieldValue('relations', relations)
  }, [first, birthDate, gender, form])
  return (
    <Text size="sm" c="dimmed">
      {t('person.family.why', { name: memberName(first) })}
    </Text>
  )
}

/** Creates a member, of a club at once. Only the federation's staff may create a person without a club. */
export const NewMemberDrawer = ({
  federation,
  first = null,
  club,
  onClose,
  onCreated,
}: {
  federation: FederationOfUser
  /** The club from whose list the form was opened. */
  club?: string | undefined
  /** A member of the same family, whose name, address and clubs are copied. */
  first?: MemberDetail | null
  onClose: () => void
  onCreated: (member: string) => void
}) => {
  const { t, i18n } = useTranslation('parties')
  const { user } = useSession()
  const { create } = usePersonChanges()
  const { save, dialog } = useConfirmedSave(t('person.license.warnings'))
  const offers = trpc.parties.person.form.useQuery({ federation: federation.ref })
  const words = useMemberWords(offers.data ?? offersNothing, [])
  const [initialValues] = useState<MemberValues>(() => {
    if (first) return familyValues(first, todayHere())
    const clubs = user?.organisations ?? []
    const own = clubs.find(({ ref }) => ref === club) ?? (federation.canRead ? undefined : clubs[0])
    // Everybody belongs to a club; the federation's staff may take it away again.
    return { ...nobody, memberships: [newMembership(own ? { ref: own.ref, name: own.name } : null, todayHere())] }
  })
  // Opens the new member; without one, the form returns to the page where it was opened.
  const isMade = useRef(false)
  const toInput = (values: MemberValues) => ({ ...toMemberInput(values), federation: federation.ref })
  return (
    <EditDrawer<MemberValues>
      title={first ? t('person.family.title', { name: memberName(first) }) : t('person.create')}
      size="xl"
      onClose={() => {
        if (!isMade.current) onClose()
      }}
      initialValues={initialValues}
      validate={(values) => schemaErrorsOf(CreateMember, toInput(values), i18n)}
      whenIncomplete={t('person.fillAll')}
      another={first ? undefined : t('list.another')}
      save={async (values, goesOn) => {
        const made = await save((confirmSaveWithWarnings) =>
          create.mutateAsync({ ...toInput(values), confirmSaveWithWarnings }),
        )
        showSuccess(t('person.created', { name: memberName(made) }))
        // A list of a club has a row for each membership.
        for (const { ref } of made.memberships) markRow(ref)
        if (goesOn) return made
        isMade.current = true
        onCreated(made.ref)
        return made
      }}
    >
      {(form) => (
        <>
          {first && <FamilyRelations form={form} first={first} />}
          <NewMemberCheck values={form.values} />
          {!first && <KnownPersons values={form.values} federation={federation.ref} />}
          <NewFields
            isWhole={first !== null}
            field={fieldsOf(form, words)}
            federation={federation}
            offers={offers.data ?? offersNothing}
            payers={[]}
          />
          {dialog}
        </>
      )}
    </EditDrawer>
  )
}

/** Edits a person with the memberships, relations and holdings. */
export const MemberDrawer = ({ member, onClose }: { member: MemberDetail; onClose: () => void }) => {
  const { t, i18n } = useTranslation('parties')
  const { user } = useSession()
  const { update } = usePersonChanges()
  const { save, dialog } = useConfirmedSave(t('person.license.warnings'))
  const offers = trpc.parties.person.form.useQuery({ federation: member.federation.ref })
  const contacts = trpc.parties.person.contacts.useQuery({ member: member.ref })
  const canRead = user?.federations.find(({ ref }) => ref === member.federation.ref)?.canRead === true
  const toInput = (values: MemberValues, seen: MemberDetail) => ({
    ...toMemberInput(values),
    billToContactRef: values.billTo,
    member: seen.ref,
    version: seen.version,
  })
  const stored = [member, ...member.licenses, ...member.memberBenefits].flatMap(({ billTo }) => billTo ?? [])
  const payers = [...(contacts.data ?? []), ...stored].filter(({ ref }) => ref !== member.ref)
  const words = useMemberWords(offers.data ?? offersNothing, payers)
  return (
    <ChangeDrawer<MemberValues, MemberDetail>
      title={t('person.editName', { name: memberName(member) })}
      size="xl"
      onClose={onClose}
      stored={member}
      view={MemberDetail}
      valuesOf={toMemberValues}
      words={words}
      validate={(values) => schemaErrorsOf(UpdateMember, toInput(values, member), i18n)}
      whenIncomplete={t('person.fillAll')}
      save={(values, seen) =>
        save((confirmSaveWithWarnings) => update.mutateAsync({ ...toInput(values, seen), confirmSaveWithWarnings }))
      }
    >
      {(form) => (
        <>
          <AllFields
            field={fieldsOf(form, words)}
            federation={{ ref: member.federation.ref, canRead }}
            offers={offers.data ?? offersNothing}
            payers={payers}
          />
          {dialog}
        </>
      )}
    </ChangeDrawer>
  )
}
